import { setTimeout as sleep } from 'node:timers/promises';
import { beginProcess, openApp } from './composition/open-app.ts';
import { openHttp } from './composition/open-http.ts';
import { onShutdown } from './composition/shutdown.ts';
import { measureEventLoop } from './observability/event-loop.ts';
import { startPrivateServer } from './observability/private-server.ts';

const { config, log } = beginProcess('api');
const { app, close } = await openApp({ config, log });
const http = await openHttp(app);
measureEventLoop();
const watching = await startPrivateServer({
  host: config.metrics.host,
  port: config.metrics.apiPort,
  commit: config.buildCommit,
  health: app.health,
});

onShutdown({ log, drainSeconds: config.http.drainSeconds }, async () => {
  http.beginDraining();
  await sleep(config.http.drainSeconds * 1000);
  await http.close();
  watching.close();
  await close();
});

await http.listen({ host: config.http.host, port: config.http.port });
log.info({ origin: config.publicOrigin, ...(config.http.hasDocs && { docs: '/docs' }) }, 'the API is up');
