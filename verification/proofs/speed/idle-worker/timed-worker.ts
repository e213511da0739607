/** The product's worker with two more jobs that note when they start. */
import { ALL_HANDLERS, ALL_JOBS } from '@ballpark/server/composition/features';
import { beginProcess, openApp } from '@ballpark/server/composition/open-app';
import { startWorker } from '@ballpark/server/jobs/worker';
import { startPrivateServer } from '@ballpark/server/observability/private-server';
import { TIMED_JOBS, timedHandlers } from './timed-jobs.ts';

const { config, log } = beginProcess('worker');
const { app } = await openApp({ config, log });
await startWorker(app, { jobs: [...ALL_JOBS, ...TIMED_JOBS], handlers: [...ALL_HANDLERS, ...timedHandlers()] });
await startPrivateServer({ host: config.metrics.host, port: config.metrics.workerPort, health: app.health });
