"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const page = document.getElementById("page");

/* An element; everything that is text becomes text, never HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function panel(title, ...children) {
  return make("section", { class: "panel" }, make("h3", {}, title), ...children);
}

function scrolled(label, ...children) {
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, ...children);
}

function place(at) {
  return at.file ? `${at.file}:${at.line}${at.column ? ":" + at.column : ""}` : "";
}

/* Bring an element into the middle of the box that scrolls around it, without moving the page. */
function centre(box, element) {
  box.scrollTop = element.offsetTop - (box.clientHeight - element.offsetHeight) / 2;
}

/* ── the verdict ── */

function sentence(program) {
  const count = `${program.properties.length} ${program.properties.length === 1 ? "property" : "properties"}`;
  if (program.result === "safe") {
    return `${count} ${program.properties.length === 1 ? "holds" : "hold"} ${program.complete ? "for all executions" : "within the bounds"}. ${program.reason}`;
  }
  if (program.result === "unknown") return program.reason;
  const bad = program.properties.filter((each) => each.status === "violated").length;
  return `${bad} of ${count} violated.`;
}

function head(program, choose) {
  const names = make("select", { "aria-label": "program", on: { change: (event) => choose(event.target.selectedIndex) } });
  for (const each of data.programs) names.append(make("option", { selected: each === program }, each.name));
  return make("header", {},
    make("div", { class: "head" },
      make("span", { class: `badge ${program.result}`, id: "verdict" }, program.result),
      make("h1", {}, program.name),
      data.programs.length > 1 ? names : null),
    make("p", { class: "message" }, sentence(program)),
    make("ul", { class: "notes", id: "account" }, ...program.account.map((line) => make("li", {}, line))),
    program.notes.length ? make("p", { class: "soft" }, "This verdict rests on:") : null,
    make("ul", { class: "notes", id: "assumptions" }, ...program.notes.map((note) => make("li", {}, note))));
}

/* ── the source ── */

class Source {
  constructor() {
    this.title = make("h3", {}, "Source");
    this.box = scrolled("source");
    this.element = make("section", { class: "panel", id: "source" }, this.title, this.box);
    this.file = null;
    this.rows = new Map();
  }

  open(file) {
    if (file === this.file) return;
    this.file = file;
    this.rows.clear();
    this.title.textContent = file || "Source";
    const body = make("tbody");
    let before = 0;
    for (const [number, text] of data.files[file] || []) {
      if (number > before + 1 && before) body.append(make("tr", {}, make("td", { class: "number" }, "⋮"), make("td")));
      before = number;
      const row = make("tr", {}, make("td", { class: "number" }, String(number)), make("td", {}, text));
      this.rows.set(number, row);
      body.append(row);
    }
    const nothing = make("p", { class: "empty" }, "The source is not at hand.");
    this.box.replaceChildren(this.rows.size ? make("table", { class: "source code" }, body) : nothing);
  }

  show(at, passed = []) {
    this.open(at.file);
    for (const row of this.rows.values()) row.className = "";
    for (const each of passed) if (each.file === at.file) this.rows.get(each.line)?.classList.add("passed");
    const row = this.rows.get(at.line);
    if (!row) return;
    row.classList.add("here");
    centre(this.box, row);
  }
}

/* ── the trace ── */

class Player {
  constructor(trace, source) {
    this.trace = trace;
    this.source = source;
    this.current = 0;
    this.library = !trace.steps.some((step) => !step.library);
    this.counter = make("span", { class: "soft", "aria-live": "polite", id: "counter" });
    this.list = make("ol", { class: "steps" });
    this.box = scrolled("steps", this.list);
    this.frames = make("div", { id: "values" });
    this.memory = make("div", { id: "memory" });
    this.lanes = 1 + Math.max(0, ...trace.steps.map((step) => step.thread)); /* one for each thread */
    this.items = trace.steps.map((step, index) => this.item(step, index));
    this.list.append(...this.items);
    this.buttons = {
      first: this.button("|◀", "first step (Home)", () => this.go(this.next(-1, 1))),
      back: this.button("◀ back", "one step back (←)", () => this.go(this.next(this.current, -1))),
      into: this.button("step ▶", "one step, into calls (→)", () => this.go(this.next(this.current, 1))),
      over: this.button("over ⤼", "one step, over calls (n or o)", () => this.go(this.over(0))),
      out: this.button("out ⤴", "to the end of this call (u)", () => this.go(this.over(1))),
      last: this.button("▶|", "the violation (End)", () => this.go(this.next(trace.steps.length, -1))),
    };
  }

  button(text, label, press) {
    return make("button", { type: "button", title: label, "aria-label": label, on: { click: press } }, text);
  }

  item(step, index) {
    const times = step.repeated > 1 ? ` ×${step.repeated}` : "";
    const look = step.kind === "violation" ? "violation" : step.matters ? "" : "aside";
    const text = make("span", { class: look, title: step.matters ? undefined : "the failure does not depend on it" }, step.text + times);
    text.style.paddingLeft = `${Math.min(step.depth, 20) * 0.9}em`;
    if (this.lanes > 1) {
      text.style.marginLeft = `${(step.thread * 100) / this.lanes}%`;
      text.title = step.thread ? `thread ${step.thread}` : "main thread";
      if (this.trace.steps[index - 1]?.thread !== step.thread) text.prepend(make("b", {}, `${text.title}: `));
    }
    const where = make("span", { class: "where code" }, step.line ? String(step.line) : "");
    return make("li", {}, make("button", { type: "button", on: { click: () => this.go(index) } }, where, text));
  }

  visible(index) {
    return this.library || !this.trace.steps[index].library;
  }

  next(from, direction) {
    let index = from + direction;
    while (index >= 0 && index < this.items.length && !this.visible(index)) index += direction;
    return index >= 0 && index < this.items.length ? index : this.current;
  }

  /* The next step that is not deeper than this one, or that is further out. */
  over(out) {
    const depth = this.trace.steps[this.current].depth - out;
    let index = this.current + 1;
    while (index < this.items.length - 1 && (this.trace.steps[index].depth > depth || !this.visible(index))) index += 1;
    return Math.min(index, this.items.length - 1);
  }

  go(index) {
    this.items[this.current]?.firstChild.removeAttribute("aria-current");
    this.current = index;
    const step = this.trace.steps[index];
    this.items[index].firstChild.setAttribute("aria-current", "step");
    centre(this.box, this.items[index]);
    this.counter.textContent = `step ${index + 1} of ${this.items.length}`;
    if (step.line) this.source.show(step, this.trace.steps.slice(0, index));
    this.showValues(index);
    const { first, back, into, over, out, last } = this.buttons;
    first.disabled = back.disabled = this.next(index, -1) === index;
    into.disabled = over.disabled = out.disabled = last.disabled = this.next(index, 1) === index;
  }

  /* Where all steps so far have brought the program: variables by call, contents of memory, what was allocated. */
  state(index) {
    const stacks = new Map(), memory = new Map(), objects = [];
    let frames = [];
    this.trace.steps.slice(0, index + 1).forEach((step, at) => {
      const call = step.kind === "call";
      if (!stacks.has(step.thread)) stacks.set(step.thread, []);
      frames = stacks.get(step.thread);
      frames.length = Math.min(frames.length, step.depth + 1);
      if (frames[step.depth]?.name !== step.in) frames[step.depth] = { name: step.in, values: new Map() };
      if (call) frames[step.depth + 1] = { name: this.callee(at), values: new Map() };
      for (const value of step.values.filter((each) => each.name)) {
        const variable = /^[A-Za-z_]\w*$/.test(value.name);
        const place = variable ? frames[step.depth + (call ? 1 : 0)].values : memory;
        place.delete(value.name);
        place.set(value.name, { ...value, changed: at === index });
      }
      if (step.kind === "allocation" || step.kind === "release") objects.push(step);
    });
    return { frames: frames.filter(Boolean).reverse(), memory, objects };
  }

  callee(index) {
    const [step, next] = this.trace.steps.slice(index, index + 2);
    return next && next.depth > step.depth ? next.in : step.text.split("(")[0];
  }

  showValues(index) {
    const { frames, memory, objects } = this.state(index);
    const tables = frames.filter((frame) => frame.values.size).map((frame) => valueTable(`in ${frame.name}`, frame.values));
    this.frames.replaceChildren(...(tables.length ? tables : [make("p", { class: "empty" }, "No values yet.")]));
    const rows = objects.map((step) =>
      make("tr", {}, make("td", {}, step.text), make("td", { class: "soft code" }, place(step))));
    this.memory.replaceChildren(
      ...(rows.length ? [make("table", { class: "grid" }, ...rows)] : []),
      ...(memory.size ? [valueTable("contents", memory)] : []),
      ...(rows.length || memory.size ? [] : [make("p", { class: "empty" }, "None yet.")]));
  }

  toggle() {
    const box = make("input", { type: "checkbox", on: { change: () => { this.library = box.checked; this.hide(); } } });
    return make("label", { class: "soft" }, box, " C library");
  }

  hide() {
    this.items.forEach((item, index) => { item.hidden = !this.visible(index); });
    if (!this.visible(this.current)) this.go(this.next(this.current, -1));
  }

  press(event) {
    const keys = {
      ArrowRight: "into", j: "into", s: "into", ArrowLeft: "back", k: "back", n: "over", o: "over", u: "out",
      Home: "first", End: "last",
    };
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    event.preventDefault();
    this.buttons[name].click();
  }

  element() {
    const steps = this.trace.steps;
    const toggle = steps.some((step) => step.library) && steps.some((step) => !step.library) ? this.toggle() : null;
    const { memory, objects } = this.state(steps.length - 1);
    this.hide();
    return make("section", { id: "trace" },
      make("div", { class: "bar" }, ...Object.values(this.buttons), this.counter, toggle),
      make("div", { class: "panes" }, this.source.element,
        make("div", { class: "side" },
          panel("Steps", this.box),
          panel("Values", scrolled("values", this.frames)),
          memory.size || objects.length ? panel("Memory", scrolled("memory", this.memory)) : null,
          inputs(this.trace))));
  }
}

/* The last that was set comes first; what the current step has set is marked. */
function valueTable(title, values) {
  const rows = [...values.values()].reverse().map((value) =>
    make("tr", { class: value.changed ? "changed" : "" },
      make("td", { class: "code" }, value.name),
      make("td", { class: "code" }, value.text),
      make("td", { class: "soft wide code" }, value.type)));
  return make("table", { class: "grid" }, make("caption", {}, title), ...rows);
}

function inputs(trace) {
  if (!trace.inputs.length) return null;
  const rows = trace.inputs.map((each) => make("tr", {},
    make("td", { class: "code" }, each.source),
    make("td", { class: "code" }, each.value),
    make("td", { class: "soft code wide" }, each.place)));
  return panel("Inputs, in order", scrolled("inputs", make("table", { class: "grid", id: "inputs" }, ...rows)));
}

let player = null;

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
    make("p", { class: "message" }, make("span", { class: "code" }, place(trace)), ` ${trace.message} `, make("code", {}, `[${trace.class}]`))];
  if (trace.notes.length) {
    parts.push(make("ul", { class: "notes" }, ...trace.notes.map((note) => make("li", {}, `${note.text} ${place(note)}`))));
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
      make("td", {}, each.description),
      make("td", { class: "code soft" }, place(each)),
      make("td", { class: "code soft wide" }, each.function));
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
    make("tr", {}, make("td", { class: "name" }, name.replaceAll("_", " ")), make("td", { class: "code" }, value)));
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
  const parts = [head(program, (other) => show(other))];
  if (program.traces.length) parts.push(traced(program.traces, chosen, source, choose));
  parts.push(properties(program, source, choose));
  if (!program.traces.length && program.properties.some((each) => each.file)) parts.push(make("h2", {}, "Source"), source.element);
  parts.push(statistics(program));
  page.replaceChildren(...parts);
  const first = program.traces[chosen] || program.properties.find((each) => each.file);
  if (player) player.go(player.next(player.items.length, -1));
  else if (first) source.show(first);
}

document.addEventListener("keydown", (event) => player?.press(event));
show(0);
