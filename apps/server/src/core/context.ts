import type { KindCalibration } from '@ballpark/rules/crowd/range-calibration';
import type { Config } from '../config/config.ts';
import type { Database, Queryable } from '../database/client.ts';
import type { Instant } from '../database/instant.ts';
import type { Statements } from '../database/statement.ts';
import type { Geocoder } from '../integrations/geocoder/geocoder.ts';
import type { Images } from '../integrations/images/images.ts';
import type { Mailer } from '../integrations/mail/mailer.ts';
import type { PushSender } from '../integrations/push/push-sender.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Limits } from '../limits/limits.ts';
import type { LiveTopics } from '../live/live-topics.ts';
import type { Logger } from '../observability/logger.ts';
import type { OutageLog } from '../observability/outage-log.ts';
import type { Health } from './health.ts';
import type { MailComposers } from './mail-composer.ts';
import type { Passwords } from './passwords.ts';
import type { Turns } from './turns.ts';

/** How far final prices lie from figures, by kind of listing. */
export type Calibrations = (db: Queryable) => Promise<ReadonlyMap<string, KindCalibration>>;

/** Everything that use cases share. Nothing else is global. */
export type AppContext = {
  config: Config;
  log: Logger;
  /** For failures that come in numbers: one line per outage. */
  outages: OutageLog;
  health: Health;
  db: Database;
  /** Prepared statements on the same database, for the queries that every page runs. */
  statements: Statements;
  /** The present as SQL: the database's clock, unless a test or the demo fixed an instant. */
  now: () => Instant;
  /** The present for a prepared statement: the instant that was fixed, null for the database's clock. */
  fixedNow: () => string | null;
  jobs: JobQueue;
  limits: Limits;
  live: LiveTopics;
  passwords: Passwords;
  /** Hashing a password takes a core for a while. No client may take them all. */
  passwordTurns: Turns;
  geocoder: Geocoder;
  storage: Storage;
  images: Images;
  mailer: Mailer;
  /** Undefined while the operator has not set up push messages. */
  push: PushSender | undefined;
  mailComposers: MailComposers;
  /** Reads with the given connection, so that a transaction needs no second one. */
  calibrations: Calibrations;
};
