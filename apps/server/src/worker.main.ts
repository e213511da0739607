import { beginProcess, openApp } from './app/open-app.ts';
import { onShutdown } from './app/shutdown.ts';
import { isReachable } from './database/client.ts';
import { ALL_HANDLERS, ALL_JOBS } from './app/features.ts';
import { startWorker } from './jobs/worker.ts';
import { startPrivateServer } from './observability/private-server.ts';

const { config, log } = beginProcess('worker');
const { app, close } = await openApp({ config, log });
const worker = await startWorker(app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
const watching = await startPrivateServer({
  host: config.metrics.host,
  port: config.metrics.workerPort,
  isReady: () => isReachable(app.db),
});

onShutdown(log, async () => {
  watching.close();
  await worker.stop();
  await close();
});

log.info({ jobs: ALL_JOBS.map((job) => job.name) }, 'the worker is up');
