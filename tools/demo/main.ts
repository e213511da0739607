/**
 * `npm run demo`: fills an empty database with a demo town. With `--in-containers` (compose.yaml) the services run already,
 * and a database that has the town stays as it is.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { localEnvironment } from '@ballpark/ops/services/environment';
import { ensureServices } from '@ballpark/ops/services/main';
import { doesObjectStoreAnswer } from '@ballpark/ops/services/object-store';
import { waitUntil } from '@ballpark/ops/services/processes';
import { openApp } from '@ballpark/server/composition/open-app';
import { type Config, loadConfig } from '@ballpark/server/config/config';
import { createLogger } from '@ballpark/server/observability/logger';
import { fillTown } from './fill/fill-town.ts';
import { answersQueries, findRefusalReason, hasCities, hasMembers } from './fill/check-database.ts';
import { markAsSample } from './fill/mark-sample.ts';
import { createProgress } from './fill/progress.ts';
import { DEMO_PASSWORD, PERSONAS } from './plan/personas.ts';
import type { Plan } from './plan/plan.ts';
import { planDemo } from './plan/plan-demo.ts';

/** The first start of a container on a slow disk. */
const CONTAINERS_TIMEOUT_MS = 300_000;

const environment = localEnvironment();
const isInContainers = process.argv.includes('--in-containers');

function runScript(script: string): void {
  const { status } = spawnSync(process.execPath, [script], { cwd: REPOSITORY, env: environment, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} failed.`);
}

/** Containers start at the same time. PostgreSQL accepts connections over the network once its database exists. */
async function waitForServices({ database, storage }: Config): Promise<void> {
  await waitUntil({
    what: 'PostgreSQL',
    isReady: () => answersQueries(database.url),
    timeoutMs: CONTAINERS_TIMEOUT_MS,
  });
  await waitUntil({
    what: 'The object store',
    isReady: () => doesObjectStoreAnswer(storage.endpoint),
    timeoutMs: CONTAINERS_TIMEOUT_MS,
  });
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = loadConfig(environment);
  await (isInContainers ? waitForServices(config) : ensureServices());
  runScript('apps/server/scripts/migrate.ts');
  if (isInContainers && (await hasMembers(config.database.url))) {
    console.log(`The town is here: open ${config.publicOrigin}`);
    return;
  }
  const refusalReason = await findRefusalReason(config.database.url);
  if (refusalReason) throw new Error(refusalReason);
  if (!(await hasCities(config.database.url))) runScript('apps/server/scripts/import-places.ts');
  const plan = planDemo();
  const { app, close } = await openApp({ config, log: createLogger('warn', 'demo') });
  try {
    await fillTown(app, { plan, now: new Date(), progress: createProgress(process.stdout) });
  } finally {
    await close();
  }
  const isMarked = config.isSample || markAsSample(join(REPOSITORY, '.env')) === 'marked';
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(formatWelcome({ plan, origin: config.publicOrigin, seconds, isMarked }));
}

type WelcomeInput = { plan: Plan; origin: string; seconds: number; isMarked: boolean };

/** The text printed after filling: the numbers, the accounts to sign in with, and the next steps. */
function formatWelcome({ plan, origin, seconds, isMarked }: WelcomeInput): string {
  const { members, listings, suggestions } = plan;
  const findEmail = (username: string) => members.find((member) => member.username === username)?.email ?? '';
  const width = Math.max(...PERSONAS.map(({ username }) => findEmail(username).length));
  return [
    '',
    `${members.length} members, ${listings.length} listings and ${suggestions.length} suggestions in ${Math.round(seconds)} s.`,
    '',
    `Sign in as any of these; the password is "${DEMO_PASSWORD}":`,
    ...PERSONAS.map(({ username, who }) => `  ${findEmail(username).padEnd(width)}  ${who}`),
    '',
    `To look at it: ${isInContainers ? '' : 'npm run dev, then '}open ${origin}`,
    'Four listings are past their 72 hours: the worker closes them within a minute of its start.',
    'The pictures are drawn samples.',
    isMarked
      ? "Public pages about prices say 'Sample data', because .env has SITE_DATA=sample."
      : "Start it with SITE_DATA=sample, so that public pages about prices say 'Sample data'.",
    '',
  ].join('\n');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
