/** The extension, as it is packaged, starts the server and shows what it finds. */

const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");
const { once } = require("node:events");
const { makeVSCode, Uri } = require("./vscode.js");

const TEXT = `#include <assert.h>
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  assert(x != 77);
  return 0;
}
`;

function load(api) {
  const original = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? api : original(name, ...rest));
  delete require.cache[require.resolve("../dist/extension.js")];
  try {
    return require("../dist/extension.js");
  } finally {
    Module._load = original;
  }
}

test("a violated assertion is shown", { timeout: 120_000 }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fathom-"));
  const file = path.join(folder, "a.c");
  fs.writeFileSync(file, TEXT);
  const { api, seen, documents } = makeVSCode(folder, { command: process.env.FATHOM ?? "fathom", timeout: 100 });
  const extension = load(api);
  seen.on("log", (text) => console.error(text));
  await extension.activate({ subscriptions: [] });
  const shown = once(seen, "diagnostics");
  documents.emit("open", { uri: Uri.file(file), languageId: "c", version: 1, getText: () => TEXT });
  const [uri, [found]] = await shown;
  assert.strictEqual(uri, Uri.file(file).toString());
  assert.strictEqual(found.code, "assert");
  assert.strictEqual(found.range.start.line, 4);
  assert.ok(found.relatedInformation.length > 0);
  await extension.deactivate();
});

test("a command that is missing is said", { timeout: 20_000 }, async () => {
  const { api, seen } = makeVSCode(os.tmpdir(), { command: "no-such-fathom" });
  const extension = load(api);
  const said = new Promise((resolve) => seen.on("log", (text) => /does not start/.test(text) && resolve(text)));
  await extension.activate({ subscriptions: [] });
  assert.match(await said, /pip install/);
});
