import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../test/fault-proxy.ts';
import { useTestApp } from '../../test/test-app.ts';
import { createBoss } from './create-boss.ts';

const lab = useTestApp();
let proxy: FaultProxy;

beforeAll(async () => {
  proxy = await startProxy(getServiceAddresses().ports.postgres);
});
afterAll(() => proxy.close());

test('PostgreSQL ends a statement of the queue that takes too long', async () => {
  const boss = createBoss({ url: lab.app.config.database.url, max: 1, name: 'test', statementSeconds: 1 });
  await boss.start();
  await expect(boss.getDb().executeSql('select pg_sleep(30)')).rejects.toThrow('statement timeout');
  await boss.stop({ graceful: false });
});

test('a statement of the queue fails when PostgreSQL no longer answers at all', async () => {
  const url = lab.app.config.database.url.replace(/:\d+\//, `:${proxy.port}/`);
  const boss = createBoss({ url, max: 1, name: 'test', statementSeconds: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  proxy.hang();
  await expect(boss.getDb().executeSql('select 1')).rejects.toThrow('Query read timeout');
  proxy.mend();
  await boss.stop({ graceful: false });
});
