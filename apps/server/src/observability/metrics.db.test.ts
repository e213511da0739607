import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../test/listing-rows.ts';
import { insertClosedListing } from '../../test/reward-rows.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { ALL_JOBS } from '../composition/features.ts';
import { exportOverdueMetrics } from '../features/listings/closing/overdue-metrics.ts';
import { exportMailMetrics } from '../features/mail/mail-metrics.ts';
import { exportUnsettledMetrics } from '../features/rewards/settling/unsettled-metrics.ts';
import { createCircuitBreaker } from '../integrations/circuit-breaker.ts';
import { exportQueueMetrics } from '../jobs/queue-metrics.ts';
import { metrics } from './metrics.ts';
import { startPrivateServer } from './private-server.ts';

const lab = useTestApp();
let owner: string;

beforeAll(async () => {
  [owner = ''] = await insertMembers(lab, 1);
});

/** The values of one metric by their labels, as Prometheus reads them. */
async function scrape(name: string): Promise<Record<string, number>> {
  const text = await metrics.getSingleMetricAsString(name);
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(name.length, end), Number(line.slice(end + 1))];
    }),
  );
}

describe('metrics show', () => {
  test('how many listings should have been closed, and since when', async () => {
    exportOverdueMetrics(lab.app);
    expect(await scrape('ballpark_overdue_listings')).toEqual({ '': 0 });
    expect(await scrape('ballpark_overdue_oldest_seconds')).toEqual({ '': 0 });
    for (const minutes of [-5, 1, 10]) {
      await insertListing(lab, owner, { minutesAgo: LISTING_WINDOW_HOURS * 60 + minutes });
    }
    exportOverdueMetrics(lab.app);
    expect(await scrape('ballpark_overdue_listings')).toEqual({ '': 2 });
    const { '': oldest = 0 } = await scrape('ballpark_overdue_oldest_seconds');
    expect(Math.round(oldest / 60)).toBe(10);
  });

  test('how many ended listings wait for their awards, and since when', async () => {
    exportUnsettledMetrics(lab.app);
    expect(await scrape('ballpark_unsettled_listings')).toEqual({ '': 0 });
    const id = await insertClosedListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions: [] });
    await lab.sql.query(`update listing set closed_at = now() - interval '20 minutes' where id = $1`, [id]);
    exportUnsettledMetrics(lab.app);
    expect(await scrape('ballpark_unsettled_listings')).toEqual({ '': 1 });
    const { '': oldest = 0 } = await scrape('ballpark_unsettled_oldest_seconds');
    expect(Math.round(oldest / 60)).toBe(20);
    await lab.sql.query('update listing set settled_at = now() where id = $1', [id]);
    exportUnsettledMetrics(lab.app);
    expect(await scrape('ballpark_unsettled_listings')).toEqual({ '': 0 });
  });

  test('which connections are in use and how many calls wait for one', async () => {
    const [inUse, waiting] = ['{pool="queries",state="in-use"}', '{pool="queries"}'];
    // The app may still read its schema.
    await waitUntil(async () => (await scrape('ballpark_pool_connections'))[inUse] === 0 || undefined);
    expect((await scrape('ballpark_pool_max_connections'))[waiting]).toBe(5);
    const release = Promise.withResolvers<void>();
    const transactions = Array.from({ length: 7 }, () => lab.app.db.transaction().execute(() => release.promise));
    await waitUntil(async () => (await scrape('ballpark_pool_waiting'))[waiting] === 2 || undefined);
    expect((await scrape('ballpark_pool_connections'))[inUse]).toBe(5);
    release.resolve();
    await Promise.all(transactions);
    expect((await scrape('ballpark_pool_waiting'))[waiting]).toBe(0);
  });

  test('which circuit breaker is open, until a call succeeds or there were none for a minute', async () => {
    let nowMs = 0;
    const breaker = createCircuitBreaker({ name: 'sample', failuresToOpen: 2, pauseMs: 5_000, nowMs: () => nowMs });
    const read = async () => (await scrape('ballpark_breaker_open'))['{breaker="sample"}'];
    breaker.recordFailure();
    expect(await read()).toBe(0);
    breaker.recordFailure();
    expect(await read()).toBe(1);
    nowMs = 5_000;
    expect(breaker.isCallAllowed()).toBe(true);
    expect(await read()).toBe(1);
    nowMs += 65_000;
    expect(await read()).toBe(0);
    breaker.recordFailure();
    expect(await read()).toBe(1);
    breaker.recordSuccess();
    expect(await read()).toBe(0);
    expect(Object.keys(await scrape('ballpark_breaker_open'))).toContain('{breaker="storage"}');
  });

  test('which release runs, and that it lacks no migration', async () => {
    const { health } = lab.app;
    const server = await startPrivateServer({ host: '127.0.0.1', port: 0, health, commit: 'abcdef0' });
    afterAll(() => server.close());
    const [labels = ''] = Object.keys(await scrape('ballpark_build_info'));
    expect(labels).toMatch(/^\{version="\d+\.\d+\.\d+",commit="abcdef0",node="v24\..+"\}$/);
    // Known once the app has read its schema.
    await waitUntil(async () => (await scrape('ballpark_pending_migrations'))[''] === 0 || undefined);
  });
});

test('a scrape reads a bounded number of rows, whatever has piled up', async () => {
  await lab.sql.query(
    `insert into pgboss.job (name, singleton_key, policy, created_on)
     select 'deliver-mail', 'piled-' || n, 'short', now() - n * interval '1 second' from generate_series(1, 30000) n;
     insert into mail (id, member_id, template, dedupe_key, next_attempt_at)
     select gen_random_uuid(), null, 'contact-receipt', gen_random_uuid(), now() from generate_series(1, 30000);
     analyze pgboss.job; analyze mail`,
  );
  exportQueueMetrics(lab.app, ALL_JOBS);
  exportMailMetrics(lab.app);
  const { '{kind="deliver-mail",state="due"}': due } = await scrape('ballpark_queue_jobs');
  expect(due).toBe(10_000);
  expect((await scrape('ballpark_mails_waiting'))['{template="contact-receipt"}']).toBe(10_000);
  const { '{kind="deliver-mail"}': oldest } = await scrape('ballpark_queue_oldest_seconds');
  expect(oldest).toBeDefined();
});
