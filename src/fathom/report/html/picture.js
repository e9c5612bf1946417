/* ── memory as a picture: objects as boxes, pointers as arrows, the access that fails in red ── */

const ROW = 20, LETTER = 7.3, GAP_X = 64, GAP_Y = 18, BYTE = 24, BYTES = 16, MOST_ROWS = 24, MOST_BOXES = 60, MOST_LETTERS = 34;

function clip(text) {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}

/* What is in memory after a step: the changes of all steps up to it, added up. */
function memoryAt(trace, index) {
  const found = new Map();
  trace.steps.slice(0, index + 1).forEach((step, at) => {
    for (const change of step.memory || []) {
      const object = trace.objects[change.object - 1];
      if (!found.has(change.object)) found.set(change.object, { ...object, cells: new Map() });
      const here = found.get(change.object);
      here.state = change.state;
      here.changed = at === index;
      for (const cell of change.cells) {
        if (cell.text === null) here.cells.delete(cell.offset);
        else here.cells.set(cell.offset, { ...cell, changed: at === index });
      }
    }
  });
  return found;
}

function describeAccess(access, object) {
  const what = access.is_write ? "write" : access.size ? "read" : "access";
  const size = access.size ? ` of ${access.size} ${access.size === 1 ? "byte" : "bytes"}` : "";
  return access.place ? `✗ ${what}${size} at offset ${access.place.offset}, size is ${object.size}` : `✗ ${what} where no object is`;
}

/* A pointer is the beginning of an arrow, and how far it points into its object. */
function textOf(value) {
  const offset = value.target?.offset;
  return value.target ? `${offset ? `${offset < 0 ? "−" : "+"}${Math.abs(offset)} ` : ""}●` : value.text;
}

/* A box with rows: `{ title, rows: [{ label, text, target, look, bytes }] }`; rows of single bytes stand beside each other. */
function boxOfObject(object, access) {
  const hit = access && access.place && access.place.object === object.number ? access : null;
  const isHit = (cell) => hit && cell.offset < hit.place.offset + Math.max(1, hit.size) && hit.place.offset < cell.offset + cell.size;
  const rows = [];
  let bytes = null;
  for (const cell of [...object.cells.values()].sort((one, other) => one.offset - other.offset)) {
    const look = isHit(cell) ? "wrong" : cell.changed ? "changed" : "";
    if (cell.size === 1 && !cell.target && object.size > 1 && !cell.name.includes(".")) {
      const text = cell.text.replace(/^'(.+)'$/s, "$1");
      if (bytes && bytes.length < BYTES && bytes[bytes.length - 1].offset === cell.offset - 1) bytes.push({ text, look, offset: cell.offset });
      else rows.push({ bytes: (bytes = [{ text, look, offset: cell.offset }]), offset: cell.offset });
      continue;
    }
    bytes = null;
    const label = cell.name || (object.cells.size > 1 || cell.offset ? `+${cell.offset}` : "");
    rows.push({ label, text: textOf(cell), target: cell.target, look, offset: cell.offset });
  }
  const focus = Math.max(0, rows.findIndex((row) => row.look || row.bytes?.some((each) => each.look)));
  const first = Math.min(Math.max(0, focus - MOST_ROWS / 2), Math.max(0, rows.length - MOST_ROWS));
  const shown = rows.slice(first, first + MOST_ROWS);
  if (shown.length < rows.length) shown.push({ label: "", text: `… ${rows.length - shown.length} more` });
  if (!rows.length) shown.push({ label: "", text: "not written yet", look: "faint" });
  if (hit) {
    const row = { label: "", text: describeAccess(hit, object), look: "wrong outside", offset: hit.place.offset };
    if (hit.place.offset < 0) shown.unshift(row); else shown.push(row);
  }
  const state = object.state === "alive" ? "" : ` (${object.state})`;
  const owner = object.function ? ` of ${object.function}` : "";
  return { key: object.number, title: object.name + state, hint: `${object.name}${owner}, ${object.storage}, ${object.type || "no type"}, ${object.size} bytes`,
    kind: object.type, rows: shown, look: `${object.storage} ${hit ? "hit" : ""} ${object.state === "alive" ? "" : "gone"}` };
}

/* The variables of a call; those that are in memory have a box of their own. */
function boxOfFrame(frame, memory) {
  const own = new Set(memory.filter((object) => object.storage === "global" || object.function === frame.name).map((object) => object.name));
  const rows = [...frame.values.values()].filter((value) => !own.has(value.name)).map((value) =>
    ({ label: value.name, text: textOf(value), target: value.target, look: value.changed ? "changed" : "" }));
  return { key: `frame ${frame.depth}`, title: frame.name, hint: `variables of ${frame.name}`, kind: "", rows, look: "frame" };
}

function measure(box) {
  const letters = Math.max(box.title.length + 2, clip(box.kind).length, ...box.rows.map((row) =>
    row.bytes ? 0 : (row.label ? row.label.length + 3 : 0) + (row.look?.includes("outside") ? row.text.length : clip(row.text).length)));
  const bytes = Math.max(0, ...box.rows.map((row) => (row.bytes ? row.bytes.length * BYTE : 0)));
  box.width = Math.max(letters * LETTER + 16, bytes + 12, 70);
  box.top = box.kind ? 2 * ROW : ROW;
  let at = box.top + 2;
  for (const row of box.rows) {
    row.y = at;
    at += row.bytes ? ROW + 14 : ROW;
  }
  box.height = at + 4;
}

/* Columns from left to right along the pointers, children of a box below each other: lists become rows, trees trees. */
function layOut(boxes, first) {
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  const seen = new Set(first), roots = [], children = new Map();
  for (const root of [...first, ...boxes]) {
    if (children.has(root)) continue;
    seen.add(root);
    roots.push(root);
    root.column = 0;
    const pending = [root];
    for (const box of pending) {
      const own = box.rows.map((row) => row.target && byKey.get(row.target.object)).filter((each) => each && !seen.has(each) && seen.add(each));
      for (const child of own) child.column = box.column + 1;
      children.set(box, own);
      pending.push(...own);
    }
  }
  const widths = [];
  for (const box of boxes) widths[box.column] = Math.max(widths[box.column] || 0, box.width);
  const left = widths.map((_, column) => 8 + widths.slice(0, column).reduce((sum, width) => sum + width + GAP_X, 0));
  const free = []; /* the first free place of each column */
  const put = (box, top) => {
    box.x = left[box.column];
    box.y = Math.max(top, free[box.column] ?? 8);
    free[box.column] = box.y + box.height + GAP_Y;
    let at = box.y;
    for (const child of children.get(box)) { put(child, at); at = child.y; }
  };
  for (const root of roots) put(root, 8);
  return { width: left[left.length - 1] + widths[widths.length - 1] + 30, height: Math.max(...free.filter((each) => each !== undefined)) };
}

function drawBox(box) {
  const group = draw("g", { class: `box ${box.look}`, transform: `translate(${box.x} ${box.y})` },
    draw("title", {}, box.hint),
    draw("rect", { class: "outline", width: box.width, height: box.height, rx: 5 }),
    draw("text", { class: "name", x: 8, y: 15 }, box.title),
    box.kind ? draw("text", { class: "kind", x: 8, y: ROW + 13 }, clip(box.kind)) : null,
    draw("line", { x1: 0, x2: box.width, y1: box.top, y2: box.top }));
  for (const row of box.rows) {
    if (row.bytes) {
      row.bytes.forEach((each, index) => group.append(
        draw("rect", { class: `byte ${each.look}`, x: 6 + index * BYTE, y: row.y + 1, width: BYTE, height: ROW }),
        draw("text", { class: "value", x: 6 + (index + 0.5) * BYTE, y: row.y + 15, "text-anchor": "middle" }, each.text),
        draw("text", { class: "index", x: 6 + (index + 0.5) * BYTE, y: row.y + ROW + 11, "text-anchor": "middle" }, String(each.offset))));
      continue;
    }
    if (row.look) group.append(draw("rect", { class: row.look, x: 2, y: row.y, width: box.width - 4, height: ROW }));
    const text = row.look?.includes("outside") ? row.text : clip(row.text);
    group.append(
      row.label ? draw("text", { class: "label", x: 8, y: row.y + 14 }, row.label) : "",
      draw("text", { class: "value", x: box.width - 8, y: row.y + 14, "text-anchor": "end" }, text));
  }
  return group;
}

function drawArrow(from, row, to) {
  const x1 = from.x + from.width, y1 = from.y + row.y + ROW / 2;
  const inside = row.target.offset ? to.rows.find((each) => each.offset === row.target.offset && !each.bytes) : null;
  const y2 = to.y + (inside ? inside.y + ROW / 2 : 12);
  if (to.x > x1) {
    const bend = Math.min(48, (to.x - x1) / 2);
    return draw("path", { class: "arrow", d: `M${x1} ${y1} C${x1 + bend} ${y1} ${to.x - bend} ${y2} ${to.x - 2} ${y2}`, "marker-end": "url(#head)" });
  }
  const x2 = to.x + to.width, out = Math.max(x1, x2) + 24;
  return draw("path", { class: "arrow back", d: `M${x1} ${y1} C${out} ${y1} ${out} ${y2} ${x2 + 2} ${y2}`, "marker-end": "url(#head)" });
}

/* The picture of a step; `frames` are the calls, the innermost first; null where there is nothing to be drawn. */
function picture(trace, index, frames) {
  const access = index === trace.steps.length - 1 ? trace.access : null;
  const memory = [...memoryAt(trace, index).values()].filter((object) => object.state !== "out of scope" || access?.place?.object === object.number);
  if (!memory.length && !access) return null;
  const calls = frames.filter((frame) => frame.values.size).slice(0, 8).map((frame) => boxOfFrame(frame, memory)).filter((box) => box.rows.length).reverse();
  const pointed = new Set(memory.flatMap((object) => [...object.cells.values()].map((cell) => cell.target?.object)));
  for (const frame of calls) for (const row of frame.rows) if (row.target) pointed.add(row.target.object);
  const objects = memory.slice(-MOST_BOXES).map((object) => boxOfObject(object, access));
  if (access && !access.place) objects.push({ key: "none", title: "no object", hint: "no object is there", kind: "", look: "hit", rows: [{ label: "", text: describeAccess(access), look: "wrong outside" }] });
  const boxes = [...calls, ...objects];
  boxes.forEach(measure);
  const variables = memory.filter((object) => object.storage !== "heap" && !pointed.has(object.number)).map((object) => object.number);
  const size = layOut(boxes, [...calls, ...objects.filter((box) => variables.includes(box.key))]);
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  const arrows = boxes.flatMap((box) => box.rows.filter((row) => row.target && byKey.has(row.target.object)).map((row) => drawArrow(box, row, byKey.get(row.target.object))));
  const head = draw("marker", { id: "head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, draw("path", { d: "M0 0 L8 4 L0 8 z" }));
  return draw("svg", { class: "picture", width: size.width, height: size.height, role: "img", "aria-label": `memory: ${memory.map((each) => each.name).join(", ")}` },
    draw("defs", {}, head), ...boxes.map(drawBox), ...arrows);
}
