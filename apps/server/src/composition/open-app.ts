import { loadConfig, type Config } from '../config/config.ts';
import { isReachable, openDatabase, openPool } from '../database/client.ts';
import { databaseNow, fixedInstant } from '../database/instant.ts';
import { exportPoolMetrics } from '../database/pool-metrics.ts';
import { openStatements } from '../database/statement.ts';
import { createCalibrations } from '../features/closings/calibration/find-calibration.ts';
import { createGazetteer } from '../features/places/create-gazetteer.ts';
import { openGeocoder } from '../integrations/geocoder/open-geocoder.ts';
import { openImages } from '../integrations/images/images.ts';
import { createMailer } from '../integrations/mail/mailer.ts';
import { createPushSender } from '../integrations/push/push-sender.ts';
import { openRedis } from '../integrations/redis/redis.ts';
import { openStorage } from '../integrations/storage/storage.ts';
import { openJobQueue } from '../jobs/queue.ts';
import { createLimits } from '../limits/limits.ts';
import { openLiveTopics } from '../live/live-topics.ts';
import { createLogger, type Logger } from '../observability/logger.ts';
import { createOutageLog } from '../observability/outage-log.ts';
import { flushSpans } from '../observability/tracing/tracer.ts';
import type { AppContext } from '../core/context.ts';
import { FEATURES } from './features.ts';
import { openHealth } from '../core/health.ts';
import { collectMailComposers } from '../core/mail-composer.ts';
import { createPasswords } from '../core/passwords.ts';
import { createTurns } from '../core/turns.ts';

export type OpenApp = { app: AppContext; close: () => Promise<void> };

type Options = {
  config: Config;
  log: Logger;
  /** A fixed clock, for tests and the demo. */ fixedNow?: () => Date;
};

/** Node.js hashes four passwords at once. */
const HASHES_PER_CLIENT = 2;

/** Opens every connection of a process. `close` closes them in the opposite order. */
export async function openApp({ config, log, fixedNow }: Options): Promise<OpenApp> {
  const outages = createOutageLog(log);
  const onError = (error: Error) => outages.note('postgresql', error);
  const { pool, keptPlans } = openPools(config, onError);
  const database = openDatabase(pool);
  const statements = openStatements(keptPlans, pool);
  const redis = openRedis(config.redis, log);
  const limits = createLimits(redis, config.limits);
  const live = openLiveTopics(config.redis.url, redis);
  const jobs = openJobQueue({ url: config.database.directUrl, onError });
  const mailer = createMailer(config.mail);
  const storage = openStorage(config.storage, log);
  const images = openImages();
  const health = openHealth({
    database,
    log,
    checks: { postgresql: () => isReachable(database), redis: limits.isShared, storage: storage.isReachable },
  });
  const app: AppContext = {
    config,
    log,
    outages,
    health,
    db: database,
    statements,
    now: fixedNow ? () => fixedInstant(fixedNow()) : databaseNow,
    fixedNow: () => fixedNow?.().toISOString() ?? null,
    jobs,
    limits,
    live,
    passwords: await createPasswords(config.password),
    passwordTurns: createTurns({ atOnce: HASHES_PER_CLIENT, most: config.password.underWayPerClient }),
    geocoder: openGeocoder({
      config: config.geocoder,
      log,
      createGazetteer: () => createGazetteer({ statements, log }),
    }),
    storage,
    images,
    mailer,
    push: createPushSender(config.push),
    calibrations: createCalibrations(),
    mailComposers: collectMailComposers(FEATURES.map(({ mails = {} }) => mails)),
  };
  const close = async () => {
    health.close();
    outages.close();
    images.close();
    storage.close();
    mailer.close();
    await jobs.close();
    await limits.close();
    live.close();
    redis.close();
    await keptPlans.end();
    await database.destroy();
    await flushSpans();
  };
  return { app, close };
}

/** Half of the connections are for prepared statements. */
function openPools({ database }: Config, onError: (error: Error) => void) {
  const { url, pooledPlansUrl, poolSize, connectTimeoutMs } = database;
  const shared = { onError, connectTimeoutMs, isPooled: pooledPlansUrl !== undefined };
  const pool = openPool({ ...shared, url, poolSize: Math.max(1, Math.floor(poolSize / 2)) });
  const plans = { url: pooledPlansUrl ?? url, poolSize: Math.ceil(poolSize / 2), keepsPlans: true } as const;
  const keptPlans = openPool({ ...shared, ...plans });
  exportPoolMetrics({ queries: pool, 'prepared-statements': keptPlans });
  return { pool, keptPlans };
}

/** The configuration and logger of a process. An invalid configuration ends the process and lists every problem. */
export function beginProcess(name: string): { config: Config; log: Logger } {
  try {
    const config = loadConfig();
    return { config, log: createLogger(config.logLevel, name) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}
