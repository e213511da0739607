import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** The queue's own maintenance deletes many jobs in one statement, so this is longer than for a request. */
const STATEMENT_SECONDS = 30;
/** Longer than the time between two rounds of supervision, which would open a connection each time otherwise. */
const IDLE_MS = 60_000;

type BossOptions = {
  url: string;
  /** The most connections. */ max: number;
  /** Shown by PostgreSQL for each connection. */ name: string;
  /** The longest time of one statement. */ statementSeconds?: number;
} & Pick<
  ConstructorOptions,
  | 'supervise'
  | 'schedule'
  | 'useListenNotify'
  | 'superviseIntervalSeconds'
  | 'monitorIntervalSeconds'
  | 'flowIntervalSeconds'
>;

/**
 * The queue's library with a pool of its own. PostgreSQL cancels a statement that takes too long; the client's own timer
 * covers a server that no longer answers at all. Without them a worker could wait for ever.
 */
export function createBoss({ url, max, name, statementSeconds = STATEMENT_SECONDS, ...options }: BossOptions): PgBoss {
  // The library passes these on to `pg`, but its types do not name them.
  const timeouts = {
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementSeconds * 1000,
    query_timeout: statementSeconds * 1000 + 1000,
  };
  return new PgBoss({ connectionString: url, max, application_name: name, migrate: false, ...timeouts, ...options });
}
