/* ── the trace ── */

const KEYS = [
  ["→ j s", "one step, into calls"], ["← k", "one step back"], ["n o", "one step, over calls"], ["u", "to the end of this call"],
  ["Home", "the first step"], ["End", "the violation"], ["Enter", "why this step: what its values come from"],
  ["f", "fold or unfold the call of this step"], ["/", "search in the steps; Enter goes to the next one that is found"],
  ["Esc", "end the search, the reasons or this help"], ["?", "this help"],
];

function help() {
  const rows = KEYS.map(([keys, what]) => make("tr", {}, make("td", { class: "name" }, make("kbd", {}, keys)), make("td", {}, what)));
  const dialog = make("dialog", { id: "help", "aria-label": "keys" }, make("table", { class: "grid" }, ...rows));
  dialog.append(button("close", "close the help", () => dialog.close()));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/* The numbers of the steps that some steps come from, these included: data first, then what decides that they are taken. */
function slice(trace, numbers) {
  const data = new Set(), all = new Set();
  for (const [found, next] of [[data, (step) => step.definitions], [all, (step) => [...step.definitions, step.control]]]) {
    const pending = [...numbers];
    while (pending.length) {
      const number = pending.pop();
      if (!number || found.has(number)) continue;
      found.add(number);
      pending.push(...next(trace.steps[number - 1]));
    }
  }
  return { data, all };
}

class Player {
  constructor(trace, source) {
    this.trace = trace;
    this.source = source;
    this.current = 0;
    this.library = !trace.steps.some((step) => !step.library);
    this.words = "";
    this.folded = new Set();
    this.reasons = null;
    this.counter = make("span", { class: "soft", "aria-live": "polite", id: "counter" });
    this.list = make("ol", { class: "steps" });
    this.box = scrolled("steps", this.list);
    this.why = make("section", { class: "panel", id: "why", hidden: true });
    this.frames = make("div", { id: "values" });
    this.memory = make("div", { id: "memory" });
    this.calls = make("ul", { class: "tree", id: "calls" });
    this.lanes = 1 + Math.max(0, ...trace.steps.map((step) => step.thread)); /* one for each thread */
    this.lines = []; /* what a click on a step presses */
    this.items = trace.steps.map((step, index) => this.item(step, index));
    this.list.append(...this.items);
    this.buttons = {
      first: button("|◀", "first step (Home)", () => this.go(this.next(-1, 1))),
      back: button("◀ back", "one step back (← or k)", () => this.go(this.next(this.current, -1))),
      into: button("step ▶", "one step, into calls (→ or j)", () => this.go(this.next(this.current, 1))),
      over: button("over ⤼", "one step, over calls (n or o)", () => this.go(this.over(0))),
      out: button("out ⤴", "to the end of this call (u)", () => this.go(this.over(1))),
      last: button("▶|", "the violation (End)", () => this.go(this.next(trace.steps.length, -1))),
    };
    source.pick = (file, line) => this.goToLine(file, line);
    this.growCalls();
  }

  item(step, index) {
    const times = step.repeated > 1 ? ` ×${step.repeated}` : "";
    const look = step.kind === "violation" ? "violation" : step.matters ? "" : "aside";
    const text = make("span", { class: `what ${look}`, title: step.matters ? undefined : "the failure does not depend on it" }, soft(step.text + times));
    text.style.paddingLeft = `${Math.min(step.depth, 20) * 0.9}em`;
    if (this.lanes > 1) {
      text.style.marginLeft = `${(step.thread * 100) / this.lanes}%`;
      text.title = step.thread ? `thread ${step.thread}` : "main thread";
      if (this.trace.steps[index - 1]?.thread !== step.thread) text.prepend(make("b", {}, `${text.title}: `));
    }
    const where = make("span", { class: "where code" }, step.line ? String(step.line) : "");
    const line = button("", "", () => this.go(index), { class: "step", title: undefined, "aria-label": undefined });
    line.append(where, text);
    this.lines.push(line);
    const hasBody = step.kind === "call" && this.trace.steps[index + 1]?.depth > step.depth;
    const fold = hasBody ? button("▾", "fold this call (f)", () => this.fold(index), { class: "fold", "aria-expanded": "true" }) : null;
    return make("li", {}, line, fold);
  }

  /* ── which steps are shown ── */

  visible(index) {
    return (this.library || !this.trace.steps[index].library) && !this.items[index].inside;
  }

  fold(index) {
    if (!this.items[index].querySelector(".fold")) index = this.caller(index);
    if (index < 0) return;
    if (!this.folded.delete(index)) this.folded.add(index);
    this.hide();
    if (!this.visible(this.current)) this.go(index);
  }

  /* The call that a step is in. */
  caller(index) {
    const { depth, thread } = this.trace.steps[index];
    let at = index - 1;
    while (at >= 0 && !(this.trace.steps[at].kind === "call" && this.trace.steps[at].depth < depth && this.trace.steps[at].thread === thread)) at -= 1;
    return at;
  }

  unfoldAround(index) {
    for (let at = this.caller(index); at >= 0; at = this.caller(at)) this.folded.delete(at);
    if (this.items[index].inside) this.hide();
  }

  hide() {
    let end = -1; /* the depth of a folded call */
    this.items.forEach((item, index) => {
      const step = this.trace.steps[index];
      if (end >= 0 && step.depth <= end) end = -1;
      item.inside = end >= 0;
      if (end < 0 && this.folded.has(index)) end = step.depth;
      const fold = item.querySelector(".fold");
      if (fold) {
        fold.textContent = this.folded.has(index) ? "▸" : "▾";
        fold.setAttribute("aria-expanded", String(!this.folded.has(index)));
      }
    });
    this.items.forEach((item, index) => { item.hidden = !this.visible(index); });
    if (!this.visible(this.current) && !this.items[this.current].inside) this.go(this.next(this.current, -1));
  }

  /* ── moving ── */

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

  goToLine(file, line) {
    const here = (index) => this.trace.steps[index].file === file && this.trace.steps[index].line === line && this.visible(index);
    for (let count = 1; count <= this.items.length; count += 1) {
      const index = (this.current + count) % this.items.length;
      if (here(index)) { this.go(index); return; }
    }
  }

  go(index) {
    this.lines[this.current]?.removeAttribute("aria-current");
    this.current = index;
    this.unfoldAround(index);
    const step = this.trace.steps[index];
    this.lines[index].setAttribute("aria-current", "step");
    centre(this.box, this.items[index]);
    this.counter.textContent = `step ${index + 1} of ${this.items.length}`;
    if (step.line) this.showSource();
    this.showValues(index);
    const { first, back, into, over, out, last } = this.buttons;
    first.disabled = back.disabled = this.next(index, -1) === index;
    into.disabled = over.disabled = out.disabled = last.disabled = this.next(index, 1) === index;
    for (const each of this.calls.querySelectorAll("button")) each.toggleAttribute("aria-current", each.first <= index && index <= each.last);
  }

  showSource() {
    const reasons = this.reasons ? [...this.reasons.all].map((number) => this.trace.steps[number - 1]) : [];
    this.source.show(this.trace.steps[this.current], this.trace.steps.slice(0, this.current), reasons);
  }

  /* ── why ── */

  /* Mark the steps that a value, or else a step, comes from, and list them. */
  explain(title, numbers) {
    this.reasons = slice(this.trace, numbers);
    const rows = [...this.reasons.all].sort((one, other) => one - other).map((number) => {
      const step = this.trace.steps[number - 1];
      const look = this.reasons.data.has(number) ? "reason" : "reason decides";
      const label = this.reasons.data.has(number) ? undefined : "decides that it is executed";
      return make("li", {}, button("", label, () => this.go(number - 1), { class: `step ${look}`, "aria-label": undefined }));
    });
    [...this.reasons.all].sort((one, other) => one - other).forEach((number, at) => {
      const step = this.trace.steps[number - 1];
      rows[at].firstChild.append(make("span", { class: "where code" }, step.line ? String(step.line) : ""), make("span", { class: "what" }, soft(step.text)));
    });
    const close = button("✕", "end (Esc)", () => this.endReasons(), { class: "close" });
    this.why.replaceChildren(make("h3", {}, soft(`Why ${title}`), close),
      rows.length ? make("div", { class: "scroll" }, make("ol", { class: "steps" }, ...rows)) : make("p", { class: "empty" }, "A constant: it is computed from nothing."));
    this.why.hidden = false;
    this.markReasons();
  }

  explainStep() {
    const step = this.trace.steps[this.current];
    this.explain(step.text, [step.number]);
  }

  endReasons() {
    this.reasons = null;
    this.why.hidden = true;
    this.markReasons();
  }

  markReasons() {
    this.lines.forEach((line, index) => {
      const number = index + 1;
      line.classList.toggle("reason", Boolean(this.reasons?.all.has(number)));
      line.classList.toggle("decides", Boolean(this.reasons?.all.has(number) && !this.reasons.data.has(number)));
    });
    this.list.classList.toggle("sliced", Boolean(this.reasons));
    this.showSource();
  }

  /* ── the state ── */

  /* Where all steps so far have brought the program: variables by call, contents of memory, what was allocated. */
  state(index) {
    const stacks = new Map(), memory = new Map(), objects = [];
    let frames = [];
    this.trace.steps.slice(0, index + 1).forEach((step, at) => {
      const call = step.kind === "call";
      if (!stacks.has(step.thread)) stacks.set(step.thread, []);
      frames = stacks.get(step.thread);
      frames.length = Math.min(frames.length, step.depth + 1);
      if (frames[step.depth]?.name !== step.in) frames[step.depth] = { name: step.in, depth: step.depth, values: new Map() };
      if (call) frames[step.depth + 1] = { name: this.callee(at), depth: step.depth + 1, values: new Map() };
      for (const value of step.values.filter((each) => each.name)) {
        const variable = /^[A-Za-z_]\w*$/.test(value.name);
        const place = variable ? frames[step.depth + (call ? 1 : 0)].values : memory;
        const changed = at === index && step.kind !== "violation";
        place.delete(value.name);
        place.set(value.name, { ...value, changed, step: step.kind === "violation" ? 0 : step.number });
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
    const ask = (value) => this.explain(`${value.name} = ${value.text}`, value.step ? [value.step] : value.definitions);
    const tables = frames.filter((frame) => frame.values.size).map((frame) => valueTable(`in ${frame.name}`, frame.values, ask));
    this.frames.replaceChildren(...(tables.length ? tables : [make("p", { class: "empty" }, "No values yet.")]));
    const drawn = this.trace.objects.length ? picture(this.trace, index, frames) : null;
    const rows = objects.map((step) => make("tr", {}, make("td", {}, soft(step.text)), make("td", { class: "soft" }, link(step))));
    this.memory.replaceChildren(
      ...(drawn ? [drawn] : []),
      ...(rows.length && !drawn ? [make("table", { class: "grid" }, ...rows)] : []),
      ...(memory.size && !drawn ? [valueTable("contents", memory, ask)] : []),
      ...(rows.length || memory.size || drawn ? [] : [make("p", { class: "empty" }, "None yet.")]));
  }

  /* ── calls ── */

  /* The call tree: each call with the steps that it takes. */
  growCalls() {
    const steps = this.trace.steps;
    const open = [{ depth: -1, list: this.calls }], threads = new Set();
    const add = (name, depth, index) => {
      while (open[open.length - 1].depth >= depth) open.pop();
      const line = button(name, `go to ${name}`, () => this.go(index));
      line.first = line.last = index;
      const list = make("ul");
      open[open.length - 1].list.append(make("li", {}, line, list));
      open.push({ depth, list, line });
    };
    steps.forEach((step, index) => {
      if (!threads.has(step.thread)) {
        threads.add(step.thread);
        open.length = 1;
        add(`${step.thread ? `thread ${step.thread}: ` : ""}${step.in || "the harness"}`, step.depth, index);
      }
      while (open.length > 2 && open[open.length - 1].depth > step.depth) open.pop();
      for (const each of open) if (each.line) each.line.last = index;
      if (step.kind === "call" && steps[index + 1]?.depth > step.depth && !step.library) add(this.callee(index), step.depth + 1, index);
    });
  }

  toggle() {
    const box = make("input", { type: "checkbox", on: { change: () => { this.library = box.checked; this.hide(); } } });
    return make("label", { class: "soft" }, box, " C library");
  }

  /* ── search ── */

  searchBox() {
    const count = make("span", { class: "soft", "aria-live": "polite", id: "hits" });
    const box = make("input", { type: "search", id: "search", placeholder: "search the steps ( / )", "aria-label": "search the steps" });
    const hits = () => this.trace.steps.flatMap((step, index) => (box.value && step.text.toLowerCase().includes(box.value.toLowerCase()) ? [index] : []));
    box.addEventListener("input", () => {
      const found = hits();
      this.lines.forEach((line, index) => line.classList.toggle("hit", found.includes(index)));
      count.textContent = box.value ? `${found.length} found` : "";
    });
    box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      const found = hits();
      if (event.key === "Enter" && found.length) {
        const following = event.shiftKey ? found.filter((each) => each < this.current).pop() : found.find((each) => each > this.current);
        this.go(following ?? (event.shiftKey ? found[found.length - 1] : found[0]));
      }
      if (event.key === "Escape") { box.value = ""; box.dispatchEvent(new Event("input")); box.blur(); }
    });
    this.search = box;
    return [box, count];
  }

  /* ── keys ── */

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    const steps = {
      ArrowRight: "into", j: "into", s: "into", ArrowLeft: "back", k: "back", n: "over", o: "over", u: "out",
      Home: "first", End: "last",
    };
    const others = {
      "/": () => this.search.focus(), "?": help, f: () => this.fold(this.current), Escape: () => this.endReasons(), Enter: () => this.explainStep(),
    };
    if (event.key === "Enter" && target.closest?.("a, tr, summary, button:not(.step)")) return;
    if (steps[event.key]) this.buttons[steps[event.key]].click();
    else if (others[event.key]) others[event.key]();
    else return;
    event.preventDefault();
  }

  element() {
    const { steps, objects: inMemory } = this.trace;
    const toggle = steps.some((step) => step.library) && steps.some((step) => !step.library) ? this.toggle() : null;
    const { memory, objects } = this.state(steps.length - 1);
    const why = button("why?", "why this step (Enter)", () => this.explainStep());
    this.hide();
    const hasMemory = inMemory.length || memory.size || objects.length;
    return make("section", { id: "trace" },
      make("div", { class: "bar" }, ...Object.values(this.buttons), why, this.counter, toggle, button("?", "keys (?)", help)),
      make("div", { class: "panes" },
        make("div", { class: "side main" }, this.source.element, hasMemory ? panel("Memory", scrolled("memory", this.memory)) : null),
        make("div", { class: "side" },
          make("section", { class: "panel" }, make("h3", {}, "Steps"), make("div", { class: "find" }, ...this.searchBox()), this.box),
          this.why,
          panel("Values", scrolled("values", this.frames)),
          steps.some((step) => step.kind === "call") ? panel("Calls", scrolled("calls", this.calls)) : null,
          inputs(this.trace))));
  }
}

/* The last that was set comes first; what the current step has set is marked. A click says why. */
function valueTable(title, values, ask) {
  const rows = [...values.values()].reverse().map((value) => {
    const row = make("tr", { class: value.changed ? "changed pick" : "pick", tabindex: 0, title: "why this value?" },
      make("td", { class: "code" }, soft(value.name)),
      make("td", { class: "code" }, soft(value.text)),
      make("td", { class: "soft wide code" }, soft(value.type)));
    row.addEventListener("click", () => ask(value));
    row.addEventListener("keydown", (event) => { if (event.key === "Enter") { ask(value); event.preventDefault(); } });
    return row;
  });
  return make("table", { class: "grid" }, make("caption", {}, title), ...rows);
}

function inputs(trace) {
  if (!trace.inputs.length) return null;
  const rows = trace.inputs.map((each) => make("tr", {},
    make("td", { class: "code" }, soft(each.source)),
    make("td", { class: "code" }, soft(each.value)),
    make("td", { class: "soft wide" }, link(each))));
  return panel("Inputs, in order", scrolled("inputs", make("table", { class: "grid", id: "inputs" }, ...rows)));
}

