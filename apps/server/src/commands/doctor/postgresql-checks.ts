import type { Values } from '../../config/variables.ts';
import { openDatabase, openPool, type Database } from '../../database/client.ts';
import { defineCheck, describeReason, type Finding, isPublicSite, ok, warning, wrong } from './check.ts';
import {
  listForbiddenTables,
  ownsTables,
  readClockMs,
  readServer,
  readSessionSettings,
  receivesNotifications,
} from './postgresql.repository.ts';

const OLDEST_VERSION = 15;
const NOTIFY_TIMEOUT_MS = 3_000;
/** A machine with time synchronisation is within milliseconds. */
const CLOCK_WARNING_MS = 2_000;
/** Links that expire, suspensions that end and signatures of S3 no longer agree. */
const CLOCK_WRONG_MS = 30_000;

/** Needs one connection for the length of the work. */
export async function withDatabase<T>(
  { url, ...needs }: Pick<Parameters<typeof openPool>[0], 'url' | 'keepsPlans' | 'isPooled'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const pool = openPool({ url, poolSize: 1, onError: () => undefined, ...needs });
  const db = openDatabase(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The server: connection, rights, settings, clock. */
export const postgresqlChecks = [
  defineCheck({
    name: 'postgresql',
    needs: ['DATABASE_DIRECT_URL'],
    run: async ({ DATABASE_DIRECT_URL: url }) => {
      const { hostname, port, pathname } = new URL(url);
      const place = `${hostname}:${port === '' ? 5432 : port}${pathname}`;
      try {
        const server = await withDatabase({ url }, readServer);
        if (server.versionNumber < OLDEST_VERSION * 10_000) {
          return wrong(`PostgreSQL ${server.version} is too old.`, `Use PostgreSQL ${OLDEST_VERSION} or newer.`);
        }
        if (server.isStandby) {
          return wrong(
            `${place} is a standby, which takes no writes.`,
            'Set DATABASE_URL to the primary. docs/deploy.md says how the second box takes over.',
          );
        }
        if (server.encoding !== 'UTF8') {
          return wrong(
            `The database is encoded in ${server.encoding}: most names and texts cannot be stored.`,
            "Create it with encoding 'UTF8', as docs/deploy.md does.",
          );
        }
        return ok(`PostgreSQL ${server.version} answers at ${place}.`);
      } catch (error) {
        return wrong(
          `PostgreSQL at ${place} refuses or does not answer: ${describeReason(error)}.`,
          'Look whether it runs (`systemctl status postgresql@17-main`), whether DATABASE_URL is right, and whether pg_hba.conf lets it in.',
        );
      }
    },
  }),
  defineCheck({
    name: 'postgresql-rights',
    needs: ['DATABASE_URL', 'DATABASE_PLANS_URL', 'DATABASE_DIRECT_URL', 'PUBLIC_ORIGIN'],
    after: ['postgresql'],
    run: async ({ DATABASE_URL, DATABASE_PLANS_URL, DATABASE_DIRECT_URL: directUrl, PUBLIC_ORIGIN }) => {
      const isPublic = isPublicSite({ PUBLIC_ORIGIN });
      const pooled = DATABASE_PLANS_URL === '' ? [] : [DATABASE_URL, DATABASE_PLANS_URL];
      const findings = [await withDatabase({ url: directUrl }, (db) => examineRights(db, isPublic))];
      for (const url of pooled) {
        findings.push(await withDatabase({ url, isPooled: true }, (db) => examineRights(db, isPublic)));
      }
      return findings;
    },
  }),
  defineCheck({
    name: 'owner-password',
    needs: ['DATABASE_OWNER_URL', 'PUBLIC_ORIGIN'],
    run: async ({ DATABASE_OWNER_URL: ownerUrl, ...values }) => {
      if (ownerUrl === '') return ok('The processes do not know a password of the owner of the tables.');
      if (!isPublicSite(values)) return ok('The site is not public: its processes may know the owner of the tables.');
      return warning(
        'The processes know DATABASE_OWNER_URL: a process that is taken over could alter and drop tables.',
        'Move it to /etc/ballpark/migrate.env, which only root can read (docs/upgrade.md).',
      );
    },
  }),
  defineCheck({
    name: 'postgresql-settings',
    needs: ['DATABASE_URL', 'DATABASE_PLANS_URL', 'DATABASE_DIRECT_URL', 'PUBLIC_ORIGIN'],
    after: ['postgresql'],
    run: async ({ DATABASE_DIRECT_URL: url, ...values }) => {
      const { isDurable } = await withDatabase({ url }, readServer);
      const settings = await examineSettings(values);
      if (isDurable) return settings;
      const text = 'PostgreSQL runs with fsync or full_page_writes off: a power failure destroys the database.';
      const advice = 'Remove both from postgresql.conf, unless the data may be lost.';
      return [isPublicSite(values) ? wrong(text, advice) : warning(text, advice), settings];
    },
  }),
  defineCheck({
    name: 'postgresql-direct',
    needs: ['DATABASE_DIRECT_URL'],
    after: ['postgresql'],
    run: async ({ DATABASE_DIRECT_URL: url }) => {
      if (await receivesNotifications(url, NOTIFY_TIMEOUT_MS)) return ok('Notifications arrive.');
      return wrong(
        'Notifications do not arrive on the connection that listens: mails would wait for the next poll.',
        'A connection pooler shares the connections. Set DATABASE_DIRECT_URL to PostgreSQL itself.',
      );
    },
  }),
  defineCheck({
    name: 'connections',
    needs: ['DATABASE_DIRECT_URL', 'DATABASE_PLANS_URL', 'DATABASE_POOL_SIZE'],
    after: ['postgresql'],
    run: async ({ DATABASE_DIRECT_URL: url, ...values }, { processes: { api, worker } }) => {
      const { maxConnections, role, roleConnections } = await withDatabase({ url }, readServer);
      const isPooled = values.DATABASE_PLANS_URL !== '';
      // Through a pooler the processes hold only the connections of the queue.
      const pools = isPooled ? 0 : values.DATABASE_POOL_SIZE;
      const held = api * (pools + 2) + worker * (pools + values.DATABASE_POOL_SIZE + 3);
      const needed = held + COMMAND_CONNECTIONS;
      const plan = `${isPooled ? 'Besides the pooler, ' : ''}${api} API and ${worker} worker processes`;
      if (maxConnections < needed) {
        return wrong(
          `max_connections is ${maxConnections}, but ${plan} and commands need ${needed}.`,
          'Raise it in postgresql.conf, then `systemctl restart postgresql@17-main`; or lower DATABASE_POOL_SIZE.',
        );
      }
      if (roleConnections !== -1 && roleConnections < needed) {
        return wrong(
          `The role may hold ${roleConnections} connections, but ${plan} and commands need ${needed}.`,
          `Run \`runuser -u postgres -- psql -c 'alter role ${role} connection limit -1'\`.`,
        );
      }
      return ok(`${plan} and commands need ${needed} of ${maxConnections} connections.`);
    },
  }),
  defineCheck({
    name: 'clock',
    needs: ['DATABASE_DIRECT_URL'],
    after: ['postgresql'],
    run: async ({ DATABASE_DIRECT_URL: url }, { now }) => {
      const differenceMs = await withDatabase({ url }, async (db) => {
        await readClockMs(db); // opens the connection, which would count as delay
        const before = now();
        const there = await readClockMs(db);
        return Math.abs((before + now()) / 2 - there);
      });
      const text = `The clocks of this machine and of PostgreSQL differ by ${(differenceMs / 1000).toFixed(1)} s.`;
      if (differenceMs < CLOCK_WARNING_MS) return ok(text);
      const advice = 'Run `systemctl enable --now systemd-timesyncd` on both machines, unless they have chrony.';
      return differenceMs < CLOCK_WRONG_MS ? warning(text, advice) : wrong(text, advice);
    },
  }),
];

/** The settings of the two pools of a process. */
async function examineSettings(values: Pick<Values, 'DATABASE_URL' | 'DATABASE_PLANS_URL'>): Promise<Finding> {
  const { DATABASE_URL: url, DATABASE_PLANS_URL: plansUrl } = values;
  const isPooled = plansUrl !== '';
  const usual = await withDatabase({ url, isPooled }, readSessionSettings);
  const plans = await withDatabase({ url: isPooled ? plansUrl : url, isPooled, keepsPlans: true }, readSessionSettings);
  if ([usual, plans].every(hasLimits) && plans.planCacheMode === 'force_generic_plan') {
    return ok('The settings that the processes need are in force.');
  }
  return wrong(
    `The settings that the processes need are not in force (${describe(usual)}; prepared: ${describe(plans)}).`,
    isPooled
      ? 'Set them on the two roles of the pooler: deploy/high-availability/pooled-roles.sql.'
      : 'A connection pooler drops them. Connect to PostgreSQL itself, or see docs/high-availability.md.',
  );
}

type SessionSettings = Awaited<ReturnType<typeof readSessionSettings>>;

function hasLimits({ jit, statementTimeout, idleTimeout }: SessionSettings): boolean {
  return jit === 'off' && statementTimeout !== '0' && idleTimeout !== '0';
}

function describe({ jit, planCacheMode, statementTimeout, idleTimeout }: SessionSettings): string {
  return `jit=${jit}, plan_cache_mode=${planCacheMode}, statement_timeout=${statementTimeout}, idle_in_transaction_session_timeout=${idleTimeout}`;
}

/** For migrations, commands, backups and the operator's own sessions (docs/architecture.md). */
const COMMAND_CONNECTIONS = 30;

/** In development one role for everything is fine. */
async function examineRights(db: Database, isPublic: boolean): Promise<Finding> {
  const { role, isSuperuser } = await readServer(db);
  const forbidden = await listForbiddenTables(db);
  if (forbidden.length > 0) {
    const some = forbidden.slice(0, 5).join(', ');
    return wrong(
      `The role ${role} may not read and write ${forbidden.length} tables: ${some}.`,
      'Run `systemctl start ballpark-migrate`, which grants the rights as the owner of the tables (docs/upgrade.md).',
    );
  }
  if (isSuperuser) {
    return warning(
      `The role ${role} is a superuser: a fault in the product could reach other databases and files.`,
      'Let the processes connect as a role that owns nothing: docs/upgrade.md has the commands.',
    );
  }
  if (isPublic && (await ownsTables(db))) {
    return warning(
      `The role ${role} owns the tables: a process that is taken over could drop them, or change the ledger and the audit log.`,
      'Let the processes connect as a role that owns nothing: docs/upgrade.md has the commands.',
    );
  }
  return ok(`The role ${role} may read and write all tables.`);
}
