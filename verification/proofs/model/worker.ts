/** The product's worker without its schedule: scheduled jobs would run between the steps of a sequence. */
import { ALL_HANDLERS, ALL_JOBS } from '@ballpark/server/composition/features';
import { beginProcess, openApp } from '@ballpark/server/composition/open-app';
import { startWorker } from '@ballpark/server/jobs/worker';
import { startPrivateServer } from '@ballpark/server/observability/private-server';

const { config, log } = beginProcess('worker');
const { app } = await openApp({ config, log });
const jobs = ALL_JOBS.map(({ schedule: _recurring, ...job }) => job);
await startWorker(app, { jobs, handlers: ALL_HANDLERS });
const { host, workerPort: port } = config.metrics;
await startPrivateServer({ host, port, health: app.health });
log.info('the worker is ready');
