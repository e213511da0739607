import { cpSync, globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY, WEB_BUILD } from './repository.ts';
import { mustRun } from './run-command.ts';

const INPUTS = [
  'apps/web/{src,public,scripts}/**/*.*',
  'apps/web/*.{ts,json}',
  'packages/{rules,contracts}/src/**/*.ts',
  'package-lock.json',
];

/** Builds the web app when something it is made of is newer than the last build. */
export async function ensureWebBuild(): Promise<void> {
  if (isFresh()) return;
  await mustRun({ command: 'npm', args: ['run', '--silent', 'build'] });
}

/** A copy of the build for one run, so that building again meanwhile does not take the pages away. Answers its pages. */
export function copyWebBuild(): string {
  const copy = join(REPOSITORY, `.services/e2e-${getPortBase()}/web`);
  rmSync(copy, { recursive: true, force: true });
  cpSync(WEB_BUILD, copy, { recursive: true });
  return join(copy, 'client');
}

function isFresh(): boolean {
  // The fallback page is written last, so a build that broke off does not count.
  const built = statSync(join(WEB_BUILD, 'client/__spa-fallback.html'), { throwIfNoEntry: false });
  if (built === undefined) return false;
  const inputs = globSync(INPUTS, { cwd: REPOSITORY, exclude: ['**/node_modules/**'] });
  return inputs.every((path) => statSync(join(REPOSITORY, path)).mtimeMs < built.mtimeMs);
}
