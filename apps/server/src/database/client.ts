import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { DB } from './schema.generated.ts';

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;
/** Anything a query can run on. */
export type Queryable = Database | Trx;

/** Waiting longer for a connection than this means the pool is exhausted: better to say so. */
const CONNECT_TIMEOUT_MS = 2_000;
/** No statement of a request may take longer; the slowest legitimate one is far below it. */
const STATEMENT_TIMEOUT_MS = 8_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/** Compiling a plan takes longer than any statement of ours runs; an estimate that is too high would set it off. */
const SETTINGS = '-c jit=off';
/**
 * One plan for all values. Left to itself PostgreSQL may plan a large statement anew every time, because it expects the
 * plan for these very values to be a little better, and planning then takes longer than running.
 */
const KEPT_PLANS = `${SETTINGS} -c plan_cache_mode=force_generic_plan`;

type PoolOptions = {
  url: string;
  poolSize: number;
  onError: (error: Error) => void;
  /** For prepared statements alone. */
  keepsPlans?: true;
};

export function openPool({ url, poolSize, onError, keepsPlans }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    // The server ends the statement; the client's own timer is for a server that no longer answers at all.
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'ballpark',
    options: keepsPlans ? KEPT_PLANS : SETTINGS,
  });
  // A connection that breaks (a restart of PostgreSQL) must not end the process: idle ones report to the pool, but one
  // that is checked out reports to itself, and an `error` event nobody listens to is thrown.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function openDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
