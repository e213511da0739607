import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { isNode, nodesBelow, statementsOf, textOf, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';

/** A source file with its imports, each as a path in the repository or as the name of a package. */
export type SourceFile = { path: string; text: string; imports: string[]; statements: SyntaxNode[] };

/** What the fence looks at. */
export type Repo = { sources: SourceFile[]; migrations: Array<{ path: string; text: string }> };

/** A rule names the places where it is broken. */
export type Rule = (repo: Repo) => string[];

const MIGRATIONS = 'apps/server/migrations/';
const WORKSPACES: Record<string, string> = {
  '@ballpark/rules/': 'packages/rules/src/',
  '@ballpark/contracts/': 'packages/contracts/src/',
  '@ballpark/server/test/': 'apps/server/test/',
  '@ballpark/server/': 'apps/server/src/',
  '@ballpark/ops/': 'ops/',
};
const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Reads every source file and migration below a folder. Written by tools or built: not ours to judge. */
export function readRepo(root: string): Repo {
  const sources = ['*.{ts,tsx,mjs}', '{apps,packages,e2e,proofs,demo,ops,fence,security}/**/*.{ts,tsx,mjs}'];
  const exclude = ['**/node_modules/**', '**/build/**', '**/.react-router/**', '**/*.generated.ts'];
  const paths = globSync([...sources, `${MIGRATIONS}**/*.*`], { cwd: root, exclude }).toSorted();
  return repoOf(Object.fromEntries(paths.map((path) => [path, readFileSync(resolve(root, path), 'utf8')])));
}

/** The same from texts, for samples. */
export function repoOf(texts: Record<string, string>): Repo {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return {
    sources: files.filter(({ path }) => !path.startsWith(MIGRATIONS)).map(toSource),
    migrations: files.filter(({ path }) => path.startsWith(MIGRATIONS)),
  };
}

function toSource({ path, text }: { path: string; text: string }): SourceFile {
  const statements = statementsOf({ path, text });
  const imports = statements
    .flatMap((statement) => [...nodesBelow(statement)])
    .filter((node) => IMPORTING.has(node.type))
    .map((node) => (isNode(node.source) ? textOf(node.source) : undefined))
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => resolveImport(path, specifier));
  return { path, text, imports: [...new Set(imports)], statements };
}

/** `./x.ts` and `@ballpark/rules/x` become paths of the repository; other packages keep their name. */
export function resolveImport(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  const workspace = Object.keys(WORKSPACES).find((name) => bare.startsWith(name));
  return workspace === undefined ? bare : `${WORKSPACES[workspace]}${bare.slice(workspace.length)}.ts`;
}

/** Whether an import means this package or a part of it. */
export function isPackage(imported: string, ...names: string[]): boolean {
  return names.some((name) => imported === name || imported.startsWith(`${name}/`));
}

export function isTest(file: { path: string }): boolean {
  return /\.(test|spec)\.tsx?$/.test(file.path);
}

/** `file -> import` for each import a rule forbids. */
export function offending(files: SourceFile[], isForbidden: (imported: string, file: SourceFile) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((imported) => isForbidden(imported, file)).map((imported) => `${file.path} -> ${imported}`),
  );
}
