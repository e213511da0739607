import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Database } from '../database/client.ts';
import { isUnreachable } from '../database/faults.ts';
import { listPendingMigrations } from '../database/pending-migrations.ts';
import type { Logger } from '../observability/logger.ts';
import { metrics } from '../observability/metrics.ts';

/** Asks one dependency whether it answers right now. */
export type DependencyCheck = () => boolean | Promise<boolean>;

export type Health = {
  /**
   * Whether a load balancer shall send requests here: not while the process drains, runs on an older schema, or does not
   * know the schema yet. A dependency that is away is no reason: it is away for all processes, and this one still serves
   * the public pages.
   */
  isReady: () => boolean;
  beginDraining: () => void;
  isDraining: () => boolean;
  /** For people and for metrics. */
  readDependencies: () => Promise<Record<string, boolean>>;
  /** The migrations that the database lacks; undefined while it has not answered. */
  pendingMigrations: () => readonly string[] | undefined;
  close: () => void;
};

const DEPENDENCY_METRIC = 'ballpark_dependency_up';
const PENDING_METRIC = 'ballpark_pending_migrations';
/** A check that takes longer counts as failed. */
const CHECK_TIMEOUT_MS = 2_000;
const AWAY_RETRY_MS = 1_000;
const OLDER_RETRY_MS = 5_000;
/**
 * A database that has answered nothing for this long is away. A process that starts on a busy machine misses the timeout of
 * its first connections, although the database runs and may lack a migration.
 */
const SILENCE_MS = 30_000;
/** One refused connection is no proof either: a database that restarts refuses for a moment, and may lack a migration. */
const AWAY_MS = 3_000;

type Options = {
  database: Database;
  log: Logger;
  checks: Record<string, DependencyCheck>;
  /** How long a database may be silent before it counts as away. */
  silenceMs?: number;
};

export function openHealth({ database, log, checks, silenceMs = SILENCE_MS }: Options): Health {
  let isDraining = false;
  let pending: readonly string[] | undefined;
  /** Known to be away, as opposed to silent: without an answer the schema is unknown, and the process not ready. */
  let isDatabaseAway = false;
  const openedAt = performance.now();
  let unreachableSince: number | undefined;
  const closed = new AbortController();

  /** Asks until the schema is as new as the code. Returns the time until the next question; undefined for none. */
  async function compareSchema(): Promise<number | undefined> {
    try {
      const found = await listPendingMigrations(database);
      if (found.length > 0 && pending?.length !== found.length) {
        log.error({ pending: found }, 'not ready: the schema of the database is older than this release');
      }
      pending = found;
      return found.length > 0 ? OLDER_RETRY_MS : undefined;
    } catch (error) {
      // Requests report it.
      const now = performance.now();
      unreachableSince = isUnreachable(error) ? (unreachableSince ?? now) : undefined;
      isDatabaseAway = now - (unreachableSince ?? now) >= AWAY_MS || now - openedAt > silenceMs;
      return AWAY_RETRY_MS;
    }
  }

  async function watchSchema(): Promise<void> {
    for (let delay = await compareSchema(); delay !== undefined; delay = await compareSchema()) {
      await sleep(delay, undefined, { ref: false, signal: closed.signal });
    }
  }
  watchSchema().catch(() => undefined); // closed while it waited

  const readDependencies = async () => {
    const names = Object.entries(checks);
    const answers = await Promise.all(names.map(async ([name, check]) => [name, await isUp(check)] as const));
    return Object.fromEntries(answers);
  };
  exportDependencies(readDependencies);
  exportPending(() => pending?.length);

  return {
    isReady: () => !isDraining && (pending === undefined ? isDatabaseAway : pending.length === 0),
    beginDraining: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
    readDependencies,
    pendingMigrations: () => pending,
    close: () => closed.abort(),
  };
}

async function isUp(check: DependencyCheck): Promise<boolean> {
  const tooLate = sleep(CHECK_TIMEOUT_MS, false, { ref: false });
  return Promise.race([Promise.resolve(check()).catch(() => false), tooLate]);
}

/** Each scrape asks the dependencies. A second app in one process (tests) replaces the first. */
function exportDependencies(read: () => Promise<Record<string, boolean>>): void {
  metrics.removeSingleMetric(DEPENDENCY_METRIC);
  const gauge = new Gauge({
    name: DEPENDENCY_METRIC,
    help: 'Whether a service that the process needs answers: 1 or 0.',
    labelNames: ['dependency'],
    registers: [],
    async collect() {
      for (const [dependency, isAnswering] of Object.entries(await read()))
        this.set({ dependency }, Number(isAnswering));
    },
  });
  metrics.registerMetric(gauge);
}

/** Without a value while the database has not answered. */
function exportPending(countPending: () => number | undefined): void {
  metrics.removeSingleMetric(PENDING_METRIC);
  const gauge = new Gauge({
    name: PENDING_METRIC,
    help: 'Migrations of this release that the database lacks. The process is not ready while there are any.',
    registers: [],
    collect() {
      const count = countPending();
      if (count === undefined) this.remove();
      else this.set(count);
    },
  });
  metrics.registerMetric(gauge);
}
