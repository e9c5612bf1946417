/* ── C in colours ── */

const KEYWORDS = new Set(("auto break case catch class const constexpr continue default delete do else enum extern for goto if inline " +
  "namespace new noexcept nullptr operator private protected public register restrict return sizeof static struct switch template " +
  "this throw try typedef typename union using virtual volatile while").split(" "));
const TYPES = new Set("void bool char short int long float double signed unsigned _Bool wchar_t size_t ssize_t ptrdiff_t FILE".split(" "));
const TOKEN = /(\/\/.*)|(\/\*)|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|(^\s*#\s*\w+)|(\b\d[\w.]*)|(\b[A-Za-z_]\w*)|([{}])/g;

function kindOfWord(word) {
  if (KEYWORDS.has(word)) return "keyword";
  return TYPES.has(word) || /^u?int\w*_t$/.test(word) ? "type" : "";
}

/* Lines as lists of `[class, text]`, and the pairs of lines between which braces are. */
function readLines(lines) {
  const open = [], folds = new Map();
  let comment = false;
  const read = lines.map(([number, text]) => {
    const parts = [];
    let at = 0;
    const add = (look, end) => { if (end > at) parts.push([look, text.slice(at, end)]); at = end; };
    while (at < text.length) {
      if (comment) {
        const end = text.indexOf("*/", at);
        comment = end < 0;
        add("comment", comment ? text.length : end + 2);
        continue;
      }
      TOKEN.lastIndex = at;
      const found = TOKEN.exec(text);
      if (!found) { add("", text.length); break; }
      add("", found.index);
      const [word, line, block, string, directive, figure, name, brace] = found;
      if (block) { comment = true; continue; }
      if (brace === "{") open.push(number);
      else if (brace) {
        const first = open.pop();
        if (first !== undefined && number > first + 1) folds.set(first, number);
      }
      const look = line ? "comment" : string ? "string" : directive ? "directive" : figure ? "figure" : name ? kindOfWord(name) : "";
      add(look, at + word.length);
    }
    return [number, parts];
  });
  return { read, folds };
}

/* ── the source ── */

class Source {
  constructor() {
    this.title = make("h3", {}, "Source");
    this.box = scrolled("source");
    this.element = make("section", { class: "panel", id: "source" }, this.title, this.box);
    this.file = null;
    this.rows = new Map();
    this.folded = new Map(); /* first line → last line, of what is hidden */
    this.pick = null; /* what a click on a line does */
  }

  open(file) {
    if (file === this.file) return;
    this.file = file;
    this.rows.clear();
    this.folded.clear();
    this.title.replaceChildren(soft(file || "Source"));
    const body = make("tbody");
    const { read, folds } = readLines(data.files[file] || []);
    let before = 0;
    for (const [number, parts] of read) {
      if (number > before + 1 && before) body.append(make("tr", {}, make("td", { class: "number" }, "⋮"), make("td"), make("td")));
      before = number;
      const row = this.row(number, parts, folds.get(number));
      this.rows.set(number, row);
      body.append(row);
    }
    const nothing = make("p", { class: "empty" }, "The source is not at hand.");
    this.box.replaceChildren(this.rows.size ? make("table", { class: "source code" }, body) : nothing);
  }

  row(number, parts, last) {
    const text = make("td", { class: "text" }, ...parts.map(([look, text]) => (look ? make("span", { class: `c-${look}` }, text) : text)));
    text.addEventListener("click", () => this.pick?.(this.file, number));
    const label = `fold lines ${number} to ${last}`;
    const fold = last ? button("▾", label, () => this.toggle(number, last), { "aria-expanded": "true" }) : null;
    const href = `#${encodeURIComponent(this.file)}:${number}`;
    return make("tr", {}, make("td", { class: "number" }, make("a", { href, tabindex: -1 }, String(number))), make("td", { class: "fold" }, fold), text);
  }

  toggle(first, last) {
    const hide = !this.folded.delete(first);
    if (hide) this.folded.set(first, last);
    const sign = this.rows.get(first)?.querySelector(".fold button");
    sign.textContent = hide ? "▸" : "▾";
    sign.setAttribute("aria-expanded", String(!hide));
    for (const [number, row] of this.rows) row.hidden = [...this.folded].some(([from, to]) => number > from && number < to);
  }

  show(at, passed = [], reasons = []) {
    this.open(at.file);
    for (const row of this.rows.values()) row.className = "";
    for (const each of passed) if (each.file === at.file) this.rows.get(each.line)?.classList.add("passed");
    for (const each of reasons) if (each.file === at.file) this.rows.get(each.line)?.classList.add("reason");
    const row = this.rows.get(at.line);
    if (!row) return;
    for (const [first, last] of [...this.folded]) if (at.line > first && at.line < last) this.toggle(first, last);
    row.classList.add("here");
    centre(this.box, row);
  }
}
