import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compileInlineScript } from '../vite-plugins/inline-script.ts';
import { type RouteFiles, toFixedPath } from './route-manifest.ts';

const SOURCE = join(import.meta.dirname, '../src/app/offline/service-worker.ts');

/** Latin letters; other alphabets are fetched when they are needed. */
const KEPT_FILE = /\.(js|css)$|-latin-wght-normal-[\w-]+\.woff2$/;

/** The page whose HTML the service worker keeps. */
const SHELL_PATH = '/home';

/** Starts a member's page. */
const START_FILE = /\/start-[0-9a-f]+\.js$/;

/** `boot-*.js` starts a public page, `guest-*.js` is of ask links, and `server-build` renders the pages at build time. */
const NOT_KEPT = /\/((?:boot|guest)-[0-9a-f]+\.js|server-build-[\w-]+\.css)$/;

/** The files of the members' pages: everything except what only public pages load. */
export function listKeptFiles(
  files: readonly string[],
  routes: readonly RouteFiles[],
  publicPaths: Set<string>,
): string[] {
  const isPublic = ({ path }: RouteFiles) => publicPaths.has(toFixedPath(path));
  const memberFiles = new Set(routes.filter((route) => !isPublic(route)).flatMap(({ scripts }) => scripts));
  const publicFiles = routes.filter(isPublic).flatMap(({ scripts }) => scripts);
  const publicOnly = new Set(publicFiles.filter((file) => !memberFiles.has(file)));
  return files
    .map((file) => `/${file}`)
    .filter((address) => KEPT_FILE.test(address) && !NOT_KEPT.test(address) && !publicOnly.has(address));
}

/** What the shell needs to show a page: the scripts of home, the one that starts the app, and all styles and fonts. */
export function listShellFiles(files: readonly string[], routes: readonly RouteFiles[]): string[] {
  const scripts = new Set(routes.find(({ path }) => toFixedPath(path) === SHELL_PATH)?.scripts);
  if (scripts.size === 0) throw new Error('The build has no home page.');
  return files.filter((address) => scripts.has(address) || START_FILE.test(address) || !address.endsWith('.js'));
}

type WorkerFiles = { files: readonly string[]; shellFiles: readonly string[]; shell: string };

/** The script of the service worker, which knows the shell and the files of this build. */
export async function buildServiceWorker({ files, shellFiles, shell }: WorkerFiles): Promise<string> {
  const mark = files.find((address) => /\/manifest-\w+\.js$/.test(address));
  if (mark === undefined) throw new Error('The build has no route manifest.');
  const id = createHash('sha256')
    .update([...files, shell].join('\n'))
    .digest('hex')
    .slice(0, 12);
  const otherFiles = files.filter((address) => !shellFiles.includes(address));
  return `const BUILD=${JSON.stringify({ id, mark, shellFiles, otherFiles })};${await compileInlineScript(SOURCE)}\n`;
}
