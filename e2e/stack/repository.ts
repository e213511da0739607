import { delimiter, join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../..');

/** What `npm run build` writes: the pages to serve in `client`, and what the API must know about them beside it. */
export const WEB_BUILD = join(REPOSITORY, 'apps/web/build');

/** The environment for programs of this repository, whoever started us: its own binaries come first. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [join(REPOSITORY, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
}
