import type { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { isTracing } from '../observability/tracing/tracer.ts';
import type { DB } from './schema.generated.ts';
import { recordQuery } from './statement-spans.ts';

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;
/** Anything a query can run on. */
export type Queryable = Database | Trx;

/** For a command. A process that serves requests gets its own from the configuration. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Upper bound for one statement of a request. The slowest legitimate statement is far below it. */
const STATEMENT_TIMEOUT_MS = 8_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/** JIT compilation takes longer than any of our statements runs, and one overestimated row count would trigger it. */
const SETTINGS = '-c jit=off';
/**
 * Prepared statements use one generic plan. By default PostgreSQL may plan a large statement anew for every execution,
 * because it expects a slightly better plan for the given values. Planning then takes longer than running.
 */
const GENERIC_PLAN_SETTINGS = `${SETTINGS} -c plan_cache_mode=force_generic_plan`;

type PoolOptions = {
  url: string;
  poolSize: number;
  /** A longer wait for a connection means that the pool is exhausted: fail instead of queueing. */
  connectTimeoutMs?: number;
  onError: (error: Error) => void;
  /** Through a connection pooler, which refuses settings: the role has them (deploy/high-availability/pooled-roles.sql). */
  isPooled?: boolean;
  /** Only for a pool that runs nothing but prepared statements. */
  keepsPlans?: true;
  /** Only for a command that a person waits for, such as the import of cities: a busy machine needs minutes for it. */
  allowsLongStatements?: true;
};

export function openPool(options: PoolOptions): Pool {
  const { url, poolSize, onError, connectTimeoutMs = CONNECT_TIMEOUT_MS, isPooled = false, ...needs } = options;
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // PostgreSQL cancels the statement. The client's own timer covers a server that no longer answers at all.
    ...(!needs.allowsLongStatements && { query_timeout: STATEMENT_TIMEOUT_MS + 1_000 }),
    keepAlive: true,
    application_name: 'ballpark',
    ...(!isPooled && toStartParameters(needs)),
  });
  // A broken connection (PostgreSQL restarts) must not end the process. An idle client reports the error to the pool, a
  // client in use emits it itself, and Node throws an `error` event that has no listener.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    refuseUnreplicated(client);
  });
  return pool;
}

/** How PostgreSQL reports it, in any language and in English. */
const WAITS_FOR_STANDBY = {
  routine: 'SyncRepWaitForLSN',
  message: /^canceling (the )?wait for synchronous replication/,
};

/**
 * A commit that waits for a synchronous standby until `statement_timeout` succeeds with a warning, although only this server has it.
 * A leader that is cut off would acknowledge what the next leader does not know. So the warning breaks the connection: the
 * outcome is unknown, and the API answers 503.
 */
function refuseUnreplicated(client: PoolClient): void {
  client.on('notice', ({ routine, message = '' }) => {
    if (routine !== WAITS_FOR_STANDBY.routine && !WAITS_FOR_STANDBY.message.test(message)) return;
    // The types leave it out. An error of the connection rejects the statement that is under way.
    const { connection } = client as PoolClient & { connection: EventEmitter };
    connection.emit('error', new Error('Connection terminated: the commit was not replicated'));
  });
}

function toStartParameters({
  keepsPlans,
  allowsLongStatements,
}: Pick<PoolOptions, 'keepsPlans' | 'allowsLongStatements'>) {
  return {
    ...(!allowsLongStatements && { statement_timeout: STATEMENT_TIMEOUT_MS }),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: keepsPlans ? GENERIC_PLAN_SETTINGS : SETTINGS,
  };
}

export function openDatabase(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(isTracing() && { log: recordQuery }) });
}

/** Whether PostgreSQL answers right now. */
export async function isReachable(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database);
    return true;
  } catch {
    return false;
  }
}
