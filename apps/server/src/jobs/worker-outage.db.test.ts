import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../test/fault-proxy.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../composition/features.ts';
import { createLogger } from '../observability/logger.ts';
import { createOutageLog, type OutageLog } from '../observability/outage-log.ts';
import { startWorker, type Worker } from './worker.ts';

let proxy: FaultProxy;

const lab = useTestApp({}, async (url) => {
  const { ports } = getServiceAddresses();
  proxy = await startProxy(ports.postgres);
  return url.replace(`:${ports.postgres}/`, `:${proxy.port}/`);
});

let worker: Worker | undefined;
afterEach(async () => {
  proxy.mend();
  await worker?.stop();
});
afterAll(() => proxy.close());

test('a worker without PostgreSQL writes one line when it is away and one when it is back', async () => {
  const lines: string[] = [];
  const log = createLogger('info', 'test', { write: (line) => void lines.push(line) });
  const real = createOutageLog(log, 1_500);
  let failures = 0;
  const outages: OutageLog = {
    ...real,
    note: (kind, error) => {
      failures += 1;
      real.note(kind, error);
    },
  };
  worker = await startWorker({ ...lab.app, log, outages }, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
  lines.length = 0;
  proxy.cut();
  await waitUntil(async () => (failures + lines.length > 10 ? true : undefined), 60_000);
  proxy.mend();
  await waitUntil(async () => lines.find((line) => line.includes('no failure of this kind any more')), 30_000);
  const about = lines.filter((line) => !line.includes('"job done"'));
  expect(about.join('')).not.toContain('[object Object]');
  expect(about).toHaveLength(2);
  expect(JSON.parse(about[1] ?? '')).toMatchObject({ kind: 'postgresql', failures: expect.any(Number) });
}, 120_000);
