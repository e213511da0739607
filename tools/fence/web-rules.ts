import { WEB_FEATURE_FOLDERS, WEB_FEATURE_IMPORTS } from './web-features.ts';
import { isPackage, isTest, findForbiddenImports, type Repo, type Rule, type SourceFile } from './repo.ts';

const WEB = 'apps/web/';
const SRC = 'apps/web/src/';

/** Which folders each folder of the web app may import, besides itself. */
const LAYERS: Record<string, readonly string[]> = {
  app: ['routes', 'features', 'components', 'api', 'ui', 'messages', 'lib', 'paths', 'config', 'styles'],
  routes: ['app', 'features', 'components', 'styles', 'api', 'ui', 'messages', 'lib', 'paths', 'config'],
  features: ['components', 'api', 'ui', 'messages', 'lib', 'paths', 'config'],
  /** Shared by several features: components that know the product's rules and words, unlike `ui`. */
  components: ['ui', 'messages', 'lib', 'paths'],
  api: ['lib', 'paths', 'config'],
  messages: ['lib'],
  ui: ['lib'],
  styles: [],
  lib: [],
  paths: [],
  config: [],
};

/** Code for the browser knows the server only through the contract. */
export const webKnowsOnlyContractsAndRules: Rule = (repo) =>
  findForbiddenImports(
    repo.sources.filter((file) => file.path.startsWith(WEB)),
    (imported) =>
      /^(apps\/server|tools|verification)\//.test(imported) ||
      imported.startsWith('@fastify/') ||
      isPackage(imported, 'pg', 'pg-boss', 'kysely', 'fastify', 'ioredis', 'pino', 'nodemailer'),
  );

export const webLayersPointDown: Rule = (repo) =>
  findForbiddenImports(webFiles(repo), (imported, file) => {
    const [from, to] = [findLayer(file.path), findLayer(imported)];
    if (from === undefined || to === undefined || from === to) return false;
    return !(LAYERS[from]?.includes(to) ?? false);
  });

/** The rule above does not see a folder that no layer names. */
export const everyWebFolderIsALayer: Rule = (repo) =>
  webFiles(repo)
    .filter(({ path }) => path.slice(SRC.length).includes('/') && !((findLayer(path) ?? '') in LAYERS))
    .map(({ path }) => path);

export const webFeaturesMeetAtTheirIndex: Rule = (repo) =>
  findForbiddenImports(webFiles(repo), (imported, file) => {
    const to = findWebFeature(imported);
    return isOtherFeature(findWebFeature(file.path), to) && imported !== `${SRC}features/${to}/index.ts`;
  });

export const webFeatureImportsAreListed: Rule = (repo) => {
  const made = listFeatureImports(repo);
  const listed = Object.entries(WEB_FEATURE_IMPORTS).flatMap(([from, targets]) =>
    targets.map((to) => `${from} -> ${to}`),
  );
  return [
    ...[...made].filter((arrow) => !listed.includes(arrow)).map((arrow) => `${arrow} is not listed`),
    ...listed.filter((arrow) => !made.has(arrow)).map((arrow) => `${arrow} is listed and not used`),
  ];
};

/** Checks the imports in the code, listed or not. */
export const webFeatureImportsFormNoCycle: Rule = (repo) => {
  const arrows = Map.groupBy(listFeatureImports(repo), (arrow) => arrow.split(' -> ')[0] ?? '');
  const cycles = (feature: string, trail: string[]): string[] => {
    if (trail.includes(feature)) return feature === trail[0] ? [[...trail, feature].join(' -> ')] : [];
    return (arrows.get(feature) ?? []).flatMap((arrow) => cycles(arrow.split(' -> ')[1] ?? '', [...trail, feature]));
  };
  return [...arrows.keys()].flatMap((feature) => cycles(feature, []));
};

/** Pages of one feature share code through a folder that is listed for it, never through each other. */
export const webFeatureFoldersPointDown: Rule = (repo) =>
  findForbiddenImports(webFiles(repo), (imported, file) => {
    const feature = findWebFeature(file.path);
    if (feature === undefined || feature !== findWebFeature(imported)) return false;
    const folders = WEB_FEATURE_FOLDERS[feature] ?? {};
    const [from, to] = [findFolderInFeature(file.path), findFolderInFeature(imported)];
    if (from === undefined || from === to || to === undefined) return false;
    return !(folders[from]?.includes(to) ?? false);
  });

/** `ui` and `lib` could be used in another product. */
export const uiAndLibKnowNoProduct: Rule = (repo) =>
  findForbiddenImports(
    webFiles(repo).filter(({ path }) => /^apps\/web\/src\/(ui|lib)\//.test(path)),
    (imported) => imported.startsWith('packages/contracts/'),
  );

export const onlyQueriesCallTheApi: Rule = (repo) =>
  findForbiddenImports(
    webFiles(repo).filter(({ path }) => !/-queries\.ts$|^apps\/web\/src\/(api|app)\//.test(path)),
    (imported) => /^apps\/web\/src\/api\/(call|upload|open-stream)(\.ts)?$/.test(imported),
  );

function webFiles(repo: Repo): SourceFile[] {
  return repo.sources.filter((file) => file.path.startsWith(SRC) && !isTest(file));
}

/** The folder below `src`, or the name of a file that lies in `src` itself and is a layer of its own. */
function findLayer(path: string): string | undefined {
  if (!path.startsWith(SRC)) return undefined;
  const [first = '', ...rest] = path.slice(SRC.length).split('/');
  const name = rest.length > 0 ? first : first.replace(/\.tsx?$/, '');
  // `root.tsx`, `routes.ts` and the entries are where the router starts: they may import anything.
  return rest.length > 0 || name === 'paths' || name === 'config' ? name : undefined;
}

function findWebFeature(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

/** The folder below a feature, or undefined for a file that lies in the feature itself. */
function findFolderInFeature(path: string): string | undefined {
  return /^apps\/web\/src\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1];
}

function isOtherFeature(from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && to !== undefined && from !== to;
}

/** `feature -> feature` for each pair that is imported. */
function listFeatureImports(repo: Repo): Set<string> {
  const arrows = webFiles(repo).flatMap((file) =>
    file.imports
      .map((imported) => [findWebFeature(file.path), findWebFeature(imported)] as const)
      .filter(([from, to]) => isOtherFeature(from, to))
      .map(([from, to]) => `${from} -> ${to}`),
  );
  return new Set(arrows);
}
