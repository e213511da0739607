import { isPackage, isTest, offending, type Repo, type Rule, type SourceFile } from './repo.ts';

const WEB = 'apps/web/';
const SRC = 'apps/web/src/';

/** What each folder of the web app may import from the others; itself always. `app` puts everything together. */
const LAYERS: Record<string, readonly string[]> = {
  app: ['routes', 'features', 'components', 'api', 'ui', 'messages', 'lib', 'paths', 'config', 'styles'],
  routes: ['app', 'features', 'components', 'gallery', 'styles', 'api', 'ui', 'messages', 'lib', 'paths', 'config'],
  features: ['components', 'api', 'ui', 'messages', 'lib', 'paths', 'config'],
  /** What several features show alike: parts of `ui` that know the product's rules and words. */
  components: ['ui', 'messages', 'lib', 'paths'],
  api: ['lib', 'paths', 'config'],
  messages: ['lib'],
  /** Shows the parts of `ui` in all their states while developing. */
  gallery: ['ui', 'lib'],
  ui: ['lib'],
  styles: [],
  lib: [],
  paths: [],
  config: [],
};

/** Whatever runs in a browser knows the server by its contract alone. */
export const webKnowsOnlyContractsAndRules: Rule = (repo) =>
  offending(
    repo.sources.filter((file) => file.path.startsWith(WEB)),
    (imported) =>
      /^(apps\/server|ops|e2e|proofs|demo|fence)\//.test(imported) ||
      imported.startsWith('@fastify/') ||
      isPackage(imported, 'pg', 'pg-boss', 'kysely', 'fastify', 'ioredis', 'pino', 'nodemailer'),
  );

export const webLayersPointDown: Rule = (repo) =>
  offending(webFiles(repo), (imported, file) => {
    const [from, to] = [layerOf(file.path), layerOf(imported)];
    if (from === undefined || to === undefined || from === to) return false;
    return !(LAYERS[from]?.includes(to) ?? false);
  });

/** A folder that no layer names would escape the rule above. */
export const everyWebFolderIsALayer: Rule = (repo) =>
  webFiles(repo)
    .filter(({ path }) => path.slice(SRC.length).includes('/') && !((layerOf(path) ?? '') in LAYERS))
    .map(({ path }) => path);

export const webFeaturesDoNotKnowEachOther: Rule = (repo) =>
  offending(webFiles(repo), (imported, file) => {
    const [from, to] = [webFeatureOf(file.path), webFeatureOf(imported)];
    return from !== undefined && to !== undefined && from !== to;
  });

/** `ui` could ship in another product, `lib` in any program. */
export const uiAndLibKnowNoProduct: Rule = (repo) =>
  offending(
    webFiles(repo).filter(({ path }) => /^apps\/web\/src\/(ui|lib)\//.test(path)),
    (imported) => imported.startsWith('packages/contracts/'),
  );

export const onlyQueriesCallTheApi: Rule = (repo) =>
  offending(
    webFiles(repo).filter(({ path }) => !/-queries\.ts$|^apps\/web\/src\/(api|app)\//.test(path)),
    (imported) => /^apps\/web\/src\/api\/(call|upload|open-stream)(\.ts)?$/.test(imported),
  );

function webFiles(repo: Repo): SourceFile[] {
  return repo.sources.filter((file) => file.path.startsWith(SRC) && !isTest(file));
}

/** The folder below `src`, or the name of a file that lies in `src` itself and is a layer of its own. */
function layerOf(path: string): string | undefined {
  if (!path.startsWith(SRC)) return undefined;
  const [first = '', ...rest] = path.slice(SRC.length).split('/');
  const name = rest.length > 0 ? first : first.replace(/\.tsx?$/, '');
  // `root.tsx`, `routes.ts` and the entries are where the router starts: they may import anything.
  return rest.length > 0 || name === 'paths' || name === 'config' ? name : undefined;
}

function webFeatureOf(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
}
