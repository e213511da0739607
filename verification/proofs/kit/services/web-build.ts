import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { ProofRun } from '../proof-run.ts';

const WEB_BUILD = join(REPOSITORY, 'apps/web/build');

/** A flag of proofs that need the built web app: they use the build that is there. */
const NO_BUILD = 'no-build';

/** Builds the web app. Returns a copy of its pages, so that another build at the same time cannot change them. */
export function prepareWebBuild(run: ProofRun): string {
  if (!run.flags.has(NO_BUILD) || !existsSync(WEB_BUILD)) buildWeb(run);
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-pages-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  cpSync(WEB_BUILD, folder, { recursive: true });
  return join(folder, 'client');
}

function buildWeb(run: ProofRun): void {
  run.say('building the web app');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) throw new Error('The web app could not be built.');
}
