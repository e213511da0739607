import { nameOf, nodesBelow, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';
import { isPackage, isTest, offending, type Rule, type SourceFile } from './repo.ts';

const EMPTY_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'manager']);

export const rulesImportNothing: Rule = (repo) =>
  offending(repo.sources.filter(sourcesIn('packages/rules/')), (imported) => !imported.startsWith('packages/rules/'));

export const contractsImportRulesAndZod: Rule = (repo) =>
  offending(
    repo.sources.filter(sourcesIn('packages/contracts/')),
    (imported) => !/^packages\/(contracts|rules)\//.test(imported) && !isPackage(imported, 'zod'),
  );

/** A journey sees what a person sees; it never looks inside the program. */
export const journeysStayOutside: Rule = (repo) =>
  offending(
    repo.sources.filter((file) => file.path.startsWith('e2e/')),
    (imported) => imported.startsWith('apps/'),
  );

export const namesSayWhatIsInside: Rule = (repo) =>
  repo.sources.map((file) => file.path).filter((path) => path.split(/[/.-]/).some((word) => EMPTY_NAMES.has(word)));

export const nothingIsAny: Rule = (repo) =>
  repo.sources.filter((file) => nodesIn(file).some((node) => node.type === 'TSAnyKeyword')).map((file) => file.path);

/** A test that is skipped, or the only one that runs, is a gate that cannot go red. */
export const everyTestRuns: Rule = (repo) =>
  repo.sources
    .filter(isTest)
    .filter((file) =>
      nodesIn(file).some((node) =>
        /^(test|it|describe)\b.*\.(skip|skipIf|runIf|only|todo|fixme|fail)$/.test(
          (node.type === 'CallExpression' && nameOf(node.callee)) || '',
        ),
      ),
    )
    .map((file) => file.path);

/** Plain SQL in the order of its dates: a migration must read the same in ten years. */
export const migrationsImportNothing: Rule = (repo) =>
  repo.migrations
    .filter(
      ({ path, text }) =>
        !/^apps\/server\/migrations\/\d{8}T\d{4}_[a-z0-9-]+\.sql$/.test(path) || /^\s*\\(i|ir|include)\b/m.test(text),
    )
    .map(({ path }) => path);

function sourcesIn(folder: string): (file: SourceFile) => boolean {
  return (file) => file.path.startsWith(folder) && !isTest(file);
}

function nodesIn(file: SourceFile): SyntaxNode[] {
  return file.statements.flatMap((statement) => [...nodesBelow(statement)]);
}
