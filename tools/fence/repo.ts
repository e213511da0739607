import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { isNode, walkNodes, parseStatements, readText, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';

/** A source file with its imports, each as a path in the repository or as the name of a package. */
export type SourceFile = {
  path: string;
  text: string;
  imports: string[];
  /** Without imports of types, which do not exist when the program runs. */
  valueImports: string[];
  statements: SyntaxNode[];
};

/** The files that the rules check. */
export type Repo = { sources: SourceFile[]; migrations: TextFile[]; docs: TextFile[] };

type TextFile = { path: string; text: string };

/** A rule returns one line for each place that breaks it. */
export type Rule = (repo: Repo) => string[];

const MIGRATIONS = 'apps/server/migrations/';
const DOCS = ['*.md', '{apps,packages,tools,verification,docs}/**/*.md'];
const WORKSPACES: Record<string, string> = {
  '@ballpark/rules/': 'packages/rules/src/',
  '@ballpark/contracts/': 'packages/contracts/src/',
  '@ballpark/server/test/': 'apps/server/test/',
  '@ballpark/server/': 'apps/server/src/',
  '@ballpark/ops/': 'tools/ops/',
};
const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Reads every source file, migration and document below a folder, except generated and built files and the specification. */
export function readRepo(root: string): Repo {
  const sources = ['*.{ts,tsx,mjs}', '{apps,packages,tools,verification}/**/*.{ts,tsx,mjs}'];
  const exclude = ['**/node_modules/**', '**/build/**', '**/.react-router/**', '**/*.generated.ts', 'docs/spec/**'];
  const paths = globSync([...sources, ...DOCS, `${MIGRATIONS}**/*.*`], { cwd: root, exclude }).toSorted();
  return createRepo(Object.fromEntries(paths.map((path) => [path, readFileSync(resolve(root, path), 'utf8')])));
}

/** Creates a repository from texts, for samples. */
export function createRepo(texts: Record<string, string>): Repo {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return {
    sources: files.filter((file) => !isMigration(file) && !isDoc(file)).map(toSource),
    migrations: files.filter(isMigration),
    docs: files.filter(isDoc),
  };
}

function isMigration({ path }: TextFile): boolean {
  return path.startsWith(MIGRATIONS);
}

function isDoc({ path }: TextFile): boolean {
  return path.endsWith('.md');
}

function toSource({ path, text }: TextFile): SourceFile {
  const statements = parseStatements({ path, text });
  const nodes = statements.flatMap((statement) => [...walkNodes(statement)]).filter((node) => IMPORTING.has(node.type));
  const resolveAll = (found: SyntaxNode[]) => [
    ...new Set(
      found
        .map((node) => (isNode(node.source) ? readText(node.source) : undefined))
        .filter((specifier) => specifier !== undefined)
        .map((specifier) => resolveImport(path, specifier)),
    ),
  ];
  return {
    path,
    text,
    imports: resolveAll(nodes),
    valueImports: resolveAll(nodes.filter((node) => !isTypeImport(node))),
    statements,
  };
}

/** `import type`, `export type`, `import('./a.ts').A` as a type, and imports of which each name is a type. */
function isTypeImport(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : [];
  return names.length > 0 && names.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type');
}

/** Resolves `./x.ts` and `@ballpark/rules/x` to paths of the repository; other packages keep their name. */
export function resolveImport(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  const workspace = Object.keys(WORKSPACES).find((name) => bare.startsWith(name));
  return workspace === undefined ? bare : `${WORKSPACES[workspace]}${bare.slice(workspace.length)}.ts`;
}

/** Whether an import is one of these packages or a path in one. */
export function isPackage(imported: string, ...names: string[]): boolean {
  return names.some((name) => imported === name || imported.startsWith(`${name}/`));
}

export function isTest(file: { path: string }): boolean {
  return /\.(test|spec)\.tsx?$/.test(file.path);
}

/** Returns `file -> import` for each import that a rule forbids. */
export function findForbiddenImports(
  files: SourceFile[],
  isForbidden: (imported: string, file: SourceFile) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports.filter((imported) => isForbidden(imported, file)).map((imported) => `${file.path} -> ${imported}`),
  );
}
