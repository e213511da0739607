import { setTimeout as sleep } from 'node:timers/promises';
import { beginProcess, openApp } from './composition/open-app.ts';
import { onShutdown } from './composition/shutdown.ts';
import { ALL_HANDLERS, ALL_JOBS } from './composition/features.ts';
import { exportOverdueMetrics } from './features/listings/closing/overdue-metrics.ts';
import { exportMailMetrics } from './features/mail/mail-metrics.ts';
import { exportUnsettledMetrics } from './features/rewards/settling/unsettled-metrics.ts';
import { exportMaintenanceMetrics } from './features/maintenance/maintenance-metrics.ts';
import { exportQueueMetrics } from './jobs/queue-metrics.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { startPrivateServer } from './observability/private-server.ts';

const SCHEMA_POLL_MS = 200;

const { config, log } = beginProcess('worker');
const { app, close } = await openApp({ config, log });
const { health } = app;
let worker: Worker | undefined;
const watching = await startPrivateServer({
  host: config.metrics.host,
  port: config.metrics.workerPort,
  commit: config.buildCommit,
  health: { ...health, isReady: () => worker !== undefined && health.isReady() },
});

onShutdown({ log, drainSeconds: 0 }, async () => {
  health.beginDraining();
  watching.close();
  await worker?.stop();
  await close();
});

// Jobs must not run on an older schema. While PostgreSQL is away, there is no job to run either.
while (health.pendingMigrations()?.length !== 0) await sleep(SCHEMA_POLL_MS);
exportQueueMetrics(app, ALL_JOBS);
exportMailMetrics(app);
exportOverdueMetrics(app);
exportUnsettledMetrics(app);
exportMaintenanceMetrics(app);
worker = await startWorker(app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
log.info({ jobs: ALL_JOBS.map((job) => job.name) }, 'the worker is up');
