/** `npm run demo`: fills a fresh Ballpark with a town to look at. */
import { spawnSync } from 'node:child_process';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { localEnvironment } from '@ballpark/ops/services/environment';
import { ensureServices } from '@ballpark/ops/services/main';
import { openApp } from '@ballpark/server/app/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { createLogger } from '@ballpark/server/observability/logger';
import { fillTown } from './fill/fill-town.ts';
import { findHindrance, knowsCities } from './fill/find-hindrance.ts';
import { createProgress } from './fill/progress.ts';
import { welcome } from './fill/welcome.ts';
import { planDemo } from './plan/plan-demo.ts';

const environment = localEnvironment();

function runScript(script: string): void {
  const { status } = spawnSync(process.execPath, [script], { cwd: REPOSITORY, env: environment, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} failed.`);
}

async function main(): Promise<void> {
  const beganAt = performance.now();
  await ensureServices();
  const config = loadConfig(environment);
  runScript('apps/server/scripts/migrate.ts');
  const hindrance = await findHindrance(config.database.url);
  if (hindrance) throw new Error(hindrance);
  if (!(await knowsCities(config.database.url))) runScript('apps/server/scripts/import-places.ts');
  const plan = planDemo();
  const { app, close } = await openApp({ config, log: createLogger('warn', 'demo') });
  try {
    await fillTown(app, { plan, now: new Date(), progress: createProgress(process.stdout) });
  } finally {
    await close();
  }
  console.log(welcome({ plan, origin: config.publicOrigin, seconds: (performance.now() - beganAt) / 1000 }));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
