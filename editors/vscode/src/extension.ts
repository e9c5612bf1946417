/** Starts `fathom lsp` for documents in C and C++, and starts it anew when its settings change. */

import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("fathom.restart", restart),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("fathom")) await restart();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
  client = undefined;
}

async function restart(): Promise<void> {
  await deactivate();
  await start();
}

async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("fathom");
  const command = settings.get<string>("command", "fathom");
  client = new LanguageClient(
    "fathom",
    "Fathom",
    { command, args: ["lsp"], transport: TransportKind.stdio },
    {
      documentSelector: ["c", "cpp"].map((language) => ({ scheme: "file", language })),
      initializationOptions: {
        arguments: settings.get<string[]>("arguments", []),
        sources: settings.get<string[]>("sources", []),
        timeout: settings.get<number>("timeout", 60),
      },
    },
  );
  try {
    await client.start();
  } catch (error) {
    void vscode.window.showErrorMessage(`Fathom: \`${command} lsp\` does not start: ${error}. pip install 'fathom-bmc[lsp]'`);
  }
}
