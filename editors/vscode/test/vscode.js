/** A stand-in for the API of VS Code: one document, and what extensions show of it. Whatever it lacks does nothing. */

const { EventEmitter } = require("node:events");
const { pathToFileURL, fileURLToPath } = require("node:url");

class Disposable {
  constructor(dispose = () => {}) {
    this.dispose = dispose;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((each) => each.dispose()));
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end, line, character) {
    this.start = typeof start === "number" ? new Position(start, end) : start;
    this.end = typeof start === "number" ? new Position(line, character) : end;
  }
}

class Location {
  constructor(uri, range) {
    Object.assign(this, { uri, range });
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class DiagnosticRelatedInformation {
  constructor(location, message) {
    Object.assign(this, { location, message });
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.split(":")[0];
    this.path = new URL(text).pathname;
  }
  static parse = (text) => new Uri(text);
  static file = (path) => new Uri(pathToFileURL(path).toString());
  get fsPath() {
    return fileURLToPath(this.text);
  }
  toString() {
    return this.text;
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: event() };
  cancel() {}
  dispose() {}
}

/** What VS Code calls an event: a function that subscribes. */
function event(emitter = new EventEmitter(), name = "fired") {
  return (listener, self) => {
    const bound = self === undefined ? listener : listener.bind(self);
    emitter.on(name, bound);
    return new Disposable(() => emitter.off(name, bound));
  };
}

/** An object that has everything: events for `onDid…`, functions that give something to dispose of for the rest. */
function lenient(known) {
  const made = new Map();
  return new Proxy(known, {
    get(target, name) {
      if (name in target || typeof name === "symbol" || name === "then") return target[name];
      if (!made.has(name)) {
        const isEvent = /^on(Did|Will)/.test(name);
        made.set(name, /^[A-Z]/.test(name) ? class {} : isEvent ? event() : () => new Disposable());
      }
      return made.get(name);
    },
  });
}

/** A session of VS Code in a folder, with settings; `seen` gets what extensions publish. */
function makeVSCode(folder, settings) {
  const seen = new EventEmitter();
  const documents = new EventEmitter();
  const configuration = { get: (name, other) => settings[name] ?? other, inspect: () => undefined };
  const channel = lenient({ append: () => {}, appendLine: () => {}, error: (text) => seen.emit("log", text), logLevel: 3 });
  const folders = [{ uri: Uri.file(folder), name: "work", index: 0 }];
  const workspace = lenient({
    workspaceFolders: folders,
    textDocuments: [],
    notebookDocuments: [],
    getConfiguration: () => configuration,
    getWorkspaceFolder: () => folders[0],
    onDidOpenTextDocument: event(documents, "open"),
    onDidSaveTextDocument: event(documents, "save"),
  });
  const languages = lenient({
    match: (selector, document) => (selector.some?.((each) => each.language === document.languageId) ?? true) ? 10 : 0,
    createDiagnosticCollection: () => ({
      set: (uri, found) => seen.emit("diagnostics", uri.toString(), found),
      get: () => [],
      has: () => false,
      clear: () => {},
      delete: () => {},
      dispose: () => {},
    }),
  });
  const window = lenient({
    visibleTextEditors: [],
    tabGroups: lenient({ all: [] }),
    createOutputChannel: () => channel,
    showErrorMessage: async (text) => void seen.emit("log", text),
  });
  const commands = lenient({});
  const env = lenient({ appName: "stand-in", language: "en", uriScheme: "vscode" });
  const enumeration = new Proxy({}, { get: (_, name) => (typeof name === "symbol" ? undefined : 0) });
  const api = lenient({
    version: "1.140.0", workspace, languages, window, commands, env,
    Disposable, Position, Range, Location, Diagnostic, DiagnosticRelatedInformation, Uri, CancellationTokenSource,
    EventEmitter: class {
      emitter = new EventEmitter();
      event = event(this.emitter);
      fire = (what) => this.emitter.emit("fired", what);
      dispose = () => this.emitter.removeAllListeners();
    },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    DiagnosticTag: { Unnecessary: 1, Deprecated: 2 },
    SymbolKind: enumeration, CompletionItemKind: enumeration, CompletionItemTag: enumeration, SymbolTag: enumeration,
    CodeActionKind: new Proxy({}, { get: () => ({ value: "quickfix", append: (more) => ({ value: more }) }) }),
    LogLevel: { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 },
    ExtensionMode: { Production: 1, Development: 2, Test: 3 },
  });
  return { api, seen, documents };
}

module.exports = { makeVSCode, Uri };
