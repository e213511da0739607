import { cpSync, globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { runOrThrow } from './run-command.ts';

/** The output of `npm run build`: `client` is served, and the API reads the files next to it. */
const WEB_BUILD = join(REPOSITORY, 'apps/web/build');

const INPUTS = [
  'apps/web/{src,public,scripts}/**/*.*',
  'apps/web/*.{ts,json}',
  'packages/{rules,contracts}/src/**/*.ts',
  'package-lock.json',
];

/** Builds the web app if one of its sources is newer than the last build. */
export async function ensureWebBuild(): Promise<void> {
  if (isFresh()) return;
  await runOrThrow({ command: 'npm', args: ['run', '--silent', 'build'] });
}

/** Copies the build for one run, so that a new build meanwhile does not remove the pages. Returns the folder to serve. */
export function copyWebBuild(): string {
  const copy = join(REPOSITORY, `.services/e2e-${getPortBase()}/web`);
  rmSync(copy, { recursive: true, force: true });
  cpSync(WEB_BUILD, copy, { recursive: true });
  return join(copy, 'client');
}

function isFresh(): boolean {
  // The build writes the fallback page last, so an aborted build does not count.
  const built = statSync(join(WEB_BUILD, 'client/__spa-fallback.html'), { throwIfNoEntry: false });
  if (built === undefined) return false;
  const inputs = globSync(INPUTS, { cwd: REPOSITORY, exclude: ['**/node_modules/**'] });
  return inputs.every((path) => statSync(join(REPOSITORY, path)).mtimeMs < built.mtimeMs);
}
