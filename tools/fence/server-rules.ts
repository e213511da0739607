import { readName, walkNodes, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';
import { FEATURE_CALLS } from './feature-calls.ts';
import { isPackage, findForbiddenImports, type Repo, type Rule } from './repo.ts';
import { SERVER_FLOORS, UPWARD_IMPORTS } from './server-layers.ts';
import { listFeatureFiles, parseFeaturePath, listServerFiles, type FeatureFile } from './server-features.ts';

const SRC = 'apps/server/src/';

export const serverLayersPointDown: Rule = (repo) => {
  const upward = listServerFiles(repo).flatMap((file) =>
    file.imports.filter((imported) => pointsUp(file.path, imported)).map((imported) => ({ file: file.path, imported })),
  );
  const isUsed = UPWARD_IMPORTS.map((entry) => upward.some((found) => isSame(entry, found)));
  return [
    ...upward
      .filter((found) => !UPWARD_IMPORTS.some((entry) => isSame(entry, found)))
      .map(({ file, imported }) => `${file} -> ${imported}`),
    ...UPWARD_IMPORTS.filter((_, nth) => !isUsed[nth]).map(({ from, to }) => `${from} -> ${to} is listed and not used`),
  ];
};

function isSame(entry: (typeof UPWARD_IMPORTS)[number], { file, imported }: { file: string; imported: string }) {
  return entry.from === readFolder(file) && SRC + entry.to === imported;
}

/** Whether an import leads to a folder of the same or a higher floor, or to a folder that has no floor. */
function pointsUp(path: string, imported: string): boolean {
  const [from, to] = [readFolder(path), readFolder(imported)];
  return to !== undefined && from !== to && !(findFloor(from) < findFloor(to));
}

function readFolder(path: string): string | undefined {
  if (!path.startsWith(SRC)) return undefined;
  const [folder = '', ...rest] = path.slice(SRC.length).split('/');
  return rest.length === 0 ? 'main' : folder;
}

/** NaN for a folder that is not in the table, so that nothing is below it and it is below nothing. */
function findFloor(folder: string | undefined): number {
  const floor = SERVER_FLOORS.findIndex((folders) => folders.some((one) => one === folder));
  return floor === -1 ? Number.NaN : floor;
}

/** `composition/` creates the connection pool, so it may import these packages too. */
export const onlyRepositoriesSpeakSql: Rule = (repo) => {
  const others = listServerFiles(repo).filter(
    ({ path }) => !/\.(repository|sql)\.ts$/.test(path) && !/^apps\/server\/src\/(database|composition)\//.test(path),
  );
  return findForbiddenImports(others, (imported) => isPackage(imported, 'kysely', 'pg'));
};

export const routesReachDataThroughUseCases: Rule = (repo) =>
  findForbiddenImports(listFilesByRole(repo, 'routes'), (imported) =>
    /\.repository\.ts$|^apps\/server\/src\/database\//.test(imported),
  );

export const onlyRoutesKnowHttp: Rule = (repo) =>
  findForbiddenImports(
    listFeatureFiles(repo).filter((file) => file.role !== 'routes'),
    (imported) =>
      isPackage(imported, 'fastify', 'fastify-type-provider-zod', 'node:http') ||
      imported.startsWith('@fastify/') ||
      imported.startsWith('apps/server/src/http/'),
  );

/** A repository and a SQL fragment may also import SQL fragments of another feature, and a route its views. */
export const featuresMeetInUseCases: Rule = (repo) =>
  findForbiddenImports(listFeatureFiles(repo), (imported, file) => {
    const target = parseFeaturePath(imported);
    if (target === undefined || target.feature === parseFeaturePath(file.path)?.feature) return false;
    if (target.role === 'sql') return !['repository', 'sql'].includes(parseFeaturePath(file.path)?.role ?? '');
    if (target.role === 'view') return parseFeaturePath(file.path)?.role !== 'routes';
    return target.role !== 'use-case' && target.role !== 'jobs';
  });

export const featureCallsAreListed: Rule = (repo) => {
  const made = new Set(listFeatureFiles(repo).flatMap(listCalls));
  const listed = Object.entries(FEATURE_CALLS).flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`));
  return [
    ...[...made].filter((call) => !listed.includes(call)).map((call) => `${call} is not listed`),
    ...listed.filter((call) => !made.has(call)).map((call) => `${call} is listed and not used`),
  ];
};

/** Checks the calls in the code, whether listed or not. */
export const featureCallsFormNoCycle: Rule = (repo) => {
  const calls = Map.groupBy(new Set(listFeatureFiles(repo).flatMap(listCalls)), (call) => call.split(' -> ')[0]);
  const cycles = (feature: string, trail: string[]): string[] => {
    if (trail.includes(feature)) return feature === trail[0] ? [[...trail, feature].join(' -> ')] : [];
    return (calls.get(feature) ?? []).flatMap((call) => cycles(call.split(' -> ')[1] ?? '', [...trail, feature]));
  };
  return [...calls.keys()].flatMap((feature) => (feature === undefined ? [] : cycles(feature, [])));
};

export const everyFeatureFileHasARole: Rule = (repo) =>
  listFeatureFiles(repo)
    .filter((file) => file.role === undefined)
    .map((file) => file.path);

/** With the clock in the context, a test can set the time. */
export const featuresTakeTheClockFromTheContext: Rule = (repo) =>
  listFeatureFiles(repo).flatMap((file) =>
    file.statements
      .flatMap((statement) => [...walkNodes(statement)])
      .filter(readsTheClock)
      .map(() => `${file.path} reads the clock itself`),
  );

function readsTheClock(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression') return ['Date', 'Date.now'].includes(readName(node.callee) ?? '');
  if (node.type !== 'NewExpression') return false;
  return readName(node.callee) === 'Date' && Array.isArray(node.arguments) && node.arguments.length === 0;
}

function listCalls(file: FeatureFile): string[] {
  return file.imports
    .map((imported) => parseFeaturePath(imported)?.feature)
    .filter((feature) => feature !== undefined && feature !== file.feature)
    .map((feature) => `${file.feature} -> ${feature}`);
}

function listFilesByRole(repo: Repo, role: FeatureFile['role']): FeatureFile[] {
  return listFeatureFiles(repo).filter((file) => file.role === role);
}
