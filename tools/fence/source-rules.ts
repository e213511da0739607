import { readName, walkNodes, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';
import { isPackage, isTest, findForbiddenImports, type Rule, type SourceFile } from './repo.ts';

const GUARDS = 'apps/server/src/core/guards.ts';
/** Names that say nothing about the content of a file. */
const EMPTY_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'manager']);

export const rulesImportNothing: Rule = (repo) =>
  findForbiddenImports(
    repo.sources.filter(isSourceIn('packages/rules/')),
    (imported) => !imported.startsWith('packages/rules/'),
  );

export const contractsImportRulesAndZod: Rule = (repo) =>
  findForbiddenImports(
    repo.sources.filter(isSourceIn('packages/contracts/')),
    (imported) => !/^packages\/(contracts|rules)\//.test(imported) && !isPackage(imported, 'zod'),
  );

/** A browser test uses only what a visitor of the site can see. */
export const browserTestsImportNoApp: Rule = (repo) =>
  findForbiddenImports(
    repo.sources.filter((file) => file.path.startsWith('verification/e2e/')),
    (imported) => imported.startsWith('apps/'),
  );

/** Types are left out: they are gone when the program runs. */
export const filesImportInNoCircle: Rule = (repo) => {
  const imports = new Map(repo.sources.map(({ path, valueImports }) => [path, valueImports]));
  const isDone = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (isDone.has(path) || trail.includes(path)) return;
    for (const imported of imports.get(path) ?? []) visit(imported, [...trail, path]);
    isDone.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return circles;
};

/** Only a proof removes a guard against races, from outside of the product. */
export const productKeepsGuards: Rule = (repo) =>
  repo.sources
    .filter(({ path, text }) => path.startsWith('apps/') && path !== GUARDS && text.includes('removeGuards'))
    .map(({ path }) => path);

/** A change that loses a switch would leave a guard that the proof cannot remove. */
export const everyGuardIsUsed: Rule = (repo) => {
  const list = repo.sources.find(({ path }) => path === GUARDS)?.text ?? '';
  const product = repo.sources.filter(({ path }) => path.startsWith('apps/server/src/')).map(({ text }) => text);
  return [...list.matchAll(/^ {2}\| '([a-z-]+)'/gm)]
    .map(([, guard = '']) => guard)
    .filter((guard) => !product.some((text) => text.includes(`isGuarded('${guard}')`)));
};

export const fileNamesAreSpecific: Rule = (repo) =>
  repo.sources
    .map((file) => file.path)
    // The last word names the thing: `shared-bucket` is a bucket, `date-utils` is nothing.
    .filter((path) => path.split(/[/.]/).some((name) => EMPTY_NAMES.has(name.split('-').at(-1) ?? '')));

export const noTypeIsAny: Rule = (repo) =>
  repo.sources.filter((file) => listNodes(file).some((node) => node.type === 'TSAnyKeyword')).map((file) => file.path);

/** A skipped test, and a test that `only` leaves out, can never fail. */
export const noTestIsSkipped: Rule = (repo) =>
  repo.sources
    .filter(isTest)
    .filter((file) =>
      listNodes(file).some((node) =>
        /^(test|it|describe)\b.*\.(skip|skipIf|runIf|only|todo|fixme|fail)$/.test(
          (node.type === 'CallExpression' && readName(node.callee)) || '',
        ),
      ),
    )
    .map((file) => file.path);

/** Migrations run in the order of their dates. They include no other file, so that they never change. */
export const migrationsImportNothing: Rule = (repo) =>
  repo.migrations
    .filter(
      ({ path, text }) =>
        !/^apps\/server\/migrations\/\d{8}T\d{4}_[a-z0-9-]+\.sql$/.test(path) || /^\s*\\(i|ir|include)\b/m.test(text),
    )
    .map(({ path }) => path);

function isSourceIn(folder: string): (file: SourceFile) => boolean {
  return (file) => file.path.startsWith(folder) && !isTest(file);
}

function listNodes(file: SourceFile): SyntaxNode[] {
  return file.statements.flatMap((statement) => [...walkNodes(statement)]);
}
