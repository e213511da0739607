import { readName, walkNodes, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';
import { isPackage, isTest, findForbiddenImports, type Rule, type SourceFile } from './repo.ts';

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
    repo.sources.filter((file) => file.path.startsWith('e2e/')),
    (imported) => imported.startsWith('apps/'),
  );

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
