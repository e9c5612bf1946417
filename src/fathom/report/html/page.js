/* ── the verdict ── */

function sentence(program) {
  const count = `${program.properties.length} ${program.properties.length === 1 ? "property" : "properties"}`;
  if (program.result === "safe") {
    return `${count} ${program.properties.length === 1 ? "holds" : "hold"} ${program.complete ? "for all executions" : "within the bounds"}. ${program.reason}`;
  }
  if (program.result === "unknown") return program.reason;
  if (program.result === "unchanged") return `not checked, ${program.reason}`;
  const bad = program.properties.filter((each) => each.status === "violated").length;
  return `${bad} of ${count} violated.`;
}

function head(program, choose) {
  const names = make("select", { "aria-label": "program", on: { change: (event) => choose(event.target.selectedIndex) } });
  for (const each of data.programs) names.append(make("option", { selected: each === program }, each.name));
  return make("header", {},
    make("div", { class: "head" },
      make("span", { class: `badge ${program.result}`, id: "verdict" }, program.result),
      make("h1", {}, soft(program.name)),
      data.programs.length > 1 ? names : null),
    make("p", { class: "message" }, soft(sentence(program))),
    make("ul", { class: "notes", id: "account" }, ...program.account.map((line) => make("li", {}, soft(line)))),
    program.notes.length ? make("p", { class: "soft" }, "This verdict rests on:") : null,
    make("ul", { class: "notes", id: "assumptions" }, ...program.notes.map((note) => make("li", {}, soft(note)))));
}

let player = null, shown = null;

/* Where several properties are violated, each has an execution of its own. */
function chooser(traces, chosen, choose) {
  if (traces.length < 2) return null;
  const names = make("select", { id: "traces", "aria-label": "violated property", on: { change: (event) => choose(event.target.selectedIndex) } });
  traces.forEach((each, index) => names.append(
    make("option", { selected: index === chosen }, `${index + 1} of ${traces.length}: ${each.class} at ${place(each)}`)));
  return make("div", { class: "bar" }, names);
}

function traced(traces, chosen, source, choose) {
  const trace = traces[chosen];
  const parts = [make("h2", {}, "Trace"), chooser(traces, chosen, choose),
    make("p", { class: "message" }, link(trace), " ", soft(trace.message), " ", make("code", {}, `[${trace.class}]`))];
  if (trace.notes.length) {
    parts.push(make("ul", { class: "notes" }, ...trace.notes.map((note) => make("li", {}, soft(note.text), " ", link(note)))));
  }
  if (trace.steps.length) {
    player = new Player(trace, source);
    parts.push(player.element());
  } else {
    parts.push(make("p", { class: "soft" }, trace.left_out),
      make("div", { class: "panes" }, source.element, make("div", { class: "side" }, inputs(trace))));
  }
  return make("section", {}, ...parts);
}

/* ── the properties ── */

function properties(program, source, choose) {
  const rows = program.properties.map((each) => {
    const row = make("tr", { class: "pick", tabindex: 0 },
      make("td", { class: `status ${each.status}` }, each.status),
      make("td", { class: "name code wide" }, each.class),
      make("td", {}, soft(each.description)),
      make("td", { class: "soft" }, link(each)),
      make("td", { class: "code soft wide" }, soft(each.function)));
    const own = program.traces.findIndex((trace) => trace.property === each.id);
    const show = () => {
      if (own >= 0 && program.traces.length > 1) choose(own);
      else if (each.file) { source.show(each); source.element.scrollIntoView({ block: "nearest" }); }
    };
    row.addEventListener("click", show);
    row.addEventListener("keydown", (event) => { if (event.key === "Enter") show(); });
    row.words = Object.values(each).join(" ").toLowerCase();
    row.status = each.status;
    return row;
  });
  const words = make("input", { type: "search", id: "filter", placeholder: "filter by any word", "aria-label": "filter properties" });
  const status = make("select", { "aria-label": "status", id: "status" }, make("option", { value: "" }, "every status"));
  for (const name of [...new Set(program.properties.map((each) => each.status))].sort()) {
    status.append(make("option", { value: name }, name));
  }
  const count = make("span", { class: "soft", "aria-live": "polite" });
  const filter = () => {
    const wanted = words.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      row.hidden = !wanted.every((word) => row.words.includes(word)) || Boolean(status.value && status.value !== row.status);
    }
    count.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length}`;
  };
  words.addEventListener("input", filter);
  status.addEventListener("change", filter);
  filter();
  const names = [["status", ""], ["class", "wide"], ["property", ""], ["place", ""], ["function", "wide"]];
  const top = make("tr", {}, ...names.map(([name, look]) => make("th", { class: look }, name)));
  return make("section", {}, make("h2", {}, "Properties"),
    make("div", { class: "bar" }, words, status, count),
    make("div", { class: "panel" }, scrolled("properties", make("table", { class: "grid", id: "properties" }, make("thead", {}, top), make("tbody", {}, ...rows)))));
}

/* ── statistics ── */

function statistics(program) {
  const most = Math.max(...Object.values(program.seconds), 1e-9);
  const times = Object.entries(program.seconds).map(([name, seconds]) => {
    const meter = make("div", { class: "meter" });
    meter.style.width = `${(100 * seconds) / most}%`;
    return make("tr", {}, make("td", { class: "name" }, name), make("td", { class: "name code" }, `${seconds.toFixed(3)} s`),
      make("td", { class: "wide" }, meter));
  });
  const rest = Object.entries(program.statistics).map(([name, value]) =>
    make("tr", {}, make("td", { class: "name" }, name.replaceAll("_", " ")), make("td", { class: "code" }, soft(value))));
  return make("section", { id: "statistics" }, make("h2", {}, "Statistics"),
    make("div", { class: "panes" },
      panel("Time of each stage", make("table", { class: "grid" }, ...times)),
      panel("The formula", make("table", { class: "grid" }, ...rest))),
    make("p", { class: "soft" }, `Fathom ${data.version}`));
}

/* ── the page ── */

function show(index, chosen = 0) {
  const program = data.programs[index];
  const choose = (trace) => { show(index, trace); document.getElementById("trace")?.scrollIntoView({ block: "nearest" }); };
  const source = new Source();
  player = null;
  shown = source;
  const parts = [trended(data.trends), head(program, (other) => show(other))].filter(Boolean);
  if (program.traces.length) parts.push(traced(program.traces, chosen, source, choose));
  parts.push(properties(program, source, choose));
  if (!program.traces.length && program.properties.some((each) => each.file)) parts.push(make("h2", {}, "Source"), source.element);
  parts.push(statistics(program));
  page.replaceChildren(...parts);
  const first = program.traces[chosen] || program.properties.find((each) => each.file);
  if (player) player.go(player.next(player.items.length, -1));
  else if (first) source.show(first);
}

/* A link to a line shows it. */
function follow() {
  const [, file, line] = /^#(.*):(\d+)$/.exec(location.hash) || [];
  if (!file || !shown) return;
  try {
    shown.show({ file: decodeURIComponent(file), line: Number(line) });
  } catch (problem) {
    if (!(problem instanceof URIError)) throw problem;
  }
  shown.element.scrollIntoView({ block: "nearest" });
}

document.addEventListener("keydown", (event) => player?.press(event));
addEventListener("hashchange", follow);
show(0);
follow();
