import type { Pool } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { openPool } from './client.ts';
import { isUnavailable } from './faults.ts';

const lab = useTestApp();
const pools: Pool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

function open(needs: Partial<Parameters<typeof openPool>[0]> = {}): Pool {
  const pool = openPool({ url: lab.app.config.database.url, poolSize: 1, onError: () => undefined, ...needs });
  pools.push(pool);
  return pool;
}

async function show(pool: Pool, name: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name]);
  return rows[0]?.value;
}

describe('settings of a connection', () => {
  test('are asked for when it is opened', async () => {
    const pool = open({ keepsPlans: true });
    expect(await show(pool, 'statement_timeout')).toBe('8s');
    expect(await show(pool, 'plan_cache_mode')).toBe('force_generic_plan');
  });

  test('are left to the role when a pooler is between', async () => {
    const pool = open({ keepsPlans: true, isPooled: true });
    expect(await show(pool, 'statement_timeout')).toBe('0');
    expect(await show(pool, 'plan_cache_mode')).toBe('auto');
  });
});

describe('a commit that no standby has', () => {
  const warn = (text: string) => `do $$ begin raise warning '${text}'; end $$`;

  test('fails as unavailable, although PostgreSQL reports success with a warning', async () => {
    const pool = open();
    const commit = pool.query(warn('canceling wait for synchronous replication due to user request'));
    const error: unknown = await commit.then(
      () => 'acknowledged',
      (reason: unknown) => reason,
    );
    expect(isUnavailable(error)).toBe(true);
    // The next one gets a new connection.
    expect(await show(pool, 'application_name')).toBe('ballpark');
  });

  test('any other warning changes nothing', async () => {
    await expect(open().query(warn('something else'))).resolves.toBeDefined();
  });
});

test('a request does not wait for a connection longer than configured', async () => {
  const pool = open({ connectTimeoutMs: 500 });
  const client = await pool.connect();
  const error: unknown = await pool.connect().catch((reason: unknown) => reason);
  client.release();
  expect(isUnavailable(error)).toBe(true);
});
