import { nameOf, nodesBelow, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';
import { FEATURE_CALLS } from './feature-calls.ts';
import { isPackage, offending, type Repo, type Rule } from './repo.ts';
import { featureFiles, placeOf, serverFiles, type FeatureFile } from './server-features.ts';

/** `app/` wires the pool into the context, so it may name the tools as well. */
export const onlyRepositoriesSpeakSql: Rule = (repo) => {
  const others = serverFiles(repo).filter(
    ({ path }) => !/\.(repository|sql)\.ts$/.test(path) && !/^apps\/server\/src\/(database|app)\//.test(path),
  );
  return offending(others, (imported) => isPackage(imported, 'kysely', 'pg'));
};

export const routesReachDataThroughUseCases: Rule = (repo) =>
  offending(withRole(repo, 'routes'), (imported) => /\.repository\.ts$|^apps\/server\/src\/database\//.test(imported));

export const onlyRoutesKnowHttp: Rule = (repo) =>
  offending(
    featureFiles(repo).filter((file) => file.role !== 'routes'),
    (imported) =>
      isPackage(imported, 'fastify', 'fastify-type-provider-zod', 'node:http') ||
      imported.startsWith('@fastify/') ||
      imported.startsWith('apps/server/src/http/'),
  );

/** Repositories may also build on SQL fragments of another feature, and routes on its views. */
export const featuresMeetInUseCases: Rule = (repo) =>
  offending(featureFiles(repo), (imported, file) => {
    const target = placeOf(imported);
    if (target === undefined || target.feature === placeOf(file.path)?.feature) return false;
    if (target.role === 'sql') return placeOf(file.path)?.role !== 'repository';
    if (target.role === 'view') return placeOf(file.path)?.role !== 'routes';
    return target.role !== 'use-case' && target.role !== 'jobs';
  });

export const featureCallsAreListed: Rule = (repo) => {
  const made = new Set(featureFiles(repo).flatMap(callsOf));
  const listed = Object.entries(FEATURE_CALLS).flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`));
  return [
    ...[...made].filter((call) => !listed.includes(call)).map((call) => `${call} is not listed`),
    ...listed.filter((call) => !made.has(call)).map((call) => `${call} is listed and not used`),
  ];
};

/** Follows the calls the code makes, listed or not. */
export const featureCallsFormNoCircle: Rule = (repo) => {
  const calls = Map.groupBy(new Set(featureFiles(repo).flatMap(callsOf)), (call) => call.split(' -> ')[0]);
  const circles = (feature: string, trail: string[]): string[] => {
    if (trail.includes(feature)) return feature === trail[0] ? [[...trail, feature].join(' -> ')] : [];
    return (calls.get(feature) ?? []).flatMap((call) => circles(call.split(' -> ')[1] ?? '', [...trail, feature]));
  };
  return [...calls.keys()].flatMap((feature) => (feature === undefined ? [] : circles(feature, [])));
};

export const everyFeatureFileHasARole: Rule = (repo) =>
  featureFiles(repo)
    .filter((file) => file.role === undefined)
    .map((file) => file.path);

/** A use case told the time by the context can be tested at any hour. */
export const featuresTakeTheClockFromTheContext: Rule = (repo) =>
  featureFiles(repo).flatMap((file) =>
    file.statements
      .flatMap((statement) => [...nodesBelow(statement)])
      .filter(readsTheClock)
      .map(() => `${file.path} reads the clock itself`),
  );

function readsTheClock(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression') return ['Date', 'Date.now'].includes(nameOf(node.callee) ?? '');
  if (node.type !== 'NewExpression') return false;
  return nameOf(node.callee) === 'Date' && Array.isArray(node.arguments) && node.arguments.length === 0;
}

function callsOf(file: FeatureFile): string[] {
  return file.imports
    .map((imported) => placeOf(imported)?.feature)
    .filter((feature) => feature !== undefined && feature !== file.feature)
    .map((feature) => `${file.feature} -> ${feature}`);
}

function withRole(repo: Repo, role: FeatureFile['role']): FeatureFile[] {
  return featureFiles(repo).filter((file) => file.role === role);
}
