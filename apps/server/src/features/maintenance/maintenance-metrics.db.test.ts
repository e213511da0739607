import { beforeEach, expect, test } from 'vitest';
import { createOperator } from '../../../test/commands/operator-command.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { metrics } from '../../observability/metrics.ts';
import { exportMaintenanceMetrics } from './maintenance-metrics.ts';

const lab = useTestApp();
const ballpark = createOperator(lab);

beforeEach(() => lab.sql.query('delete from maintenance_run'));

/** The value of one line, as Prometheus reads it. */
async function scrape(series: string): Promise<number> {
  // A second app replaces the first, and with it what was read a moment ago.
  exportMaintenanceMetrics(lab.app);
  const line = (await metrics.metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.split(' ')[1]?.replace('+Inf', 'Infinity'));
}

test('the age of a backup is endless until one is recorded, and grows from then on', async () => {
  const series = 'ballpark_maintenance_age_seconds{kind="backup"}';
  expect(await scrape(series)).toBe(Infinity);
  await ballpark('record', 'backup');
  expect(await scrape(series)).toBeLessThan(3_600);
  await lab.sql.query(`update maintenance_run set succeeded_at = now() - interval '31 hours'`);
  expect(await scrape(series)).toBeGreaterThanOrEqual(31 * 3_600);
  await ballpark('record', 'backup');
  expect(await scrape(series)).toBeLessThan(3_600);
  expect(await scrape('ballpark_maintenance_age_seconds{kind="photo-copy"}')).toBe(Infinity);
});

test('a copy of the database that is not connected is shown with what it lacks', async () => {
  const slot = `test_${process.pid}`;
  await lab.sql.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  try {
    await lab.sql.query('create table noise as select generate_series(1, 1000)');
    expect(await scrape(`ballpark_replica_connected{replica="${slot}"}`)).toBe(0);
    expect(await scrape(`ballpark_replica_lag_bytes{replica="${slot}"}`)).toBeGreaterThan(10_000);
  } finally {
    await lab.sql.query('select pg_drop_replication_slot($1)', [slot]);
    await lab.sql.query('drop table noise');
  }
});
