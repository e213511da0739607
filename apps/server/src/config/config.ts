import { resolve } from 'node:path';
import { RATE_LIMITS, type RateLimitName } from '@ballpark/rules/requests';
import { readEnvironment } from './read-environment.ts';
import { type Limit, toLimitVariable, type Values } from './variables.ts';

/** The variables, grouped by what uses them. */
export type Config = ReturnType<typeof loadConfig>;

export type LimitTable = Record<RateLimitName, Limit>;

export function loadConfig(environment: NodeJS.ProcessEnv = process.env) {
  const values = readEnvironment(environment);
  return {
    publicOrigin: new URL(values.PUBLIC_ORIGIN).origin,
    logLevel: values.LOG_LEVEL,
    database: readDatabase(values),
    redis: { url: values.REDIS_URL, timeoutMs: values.REDIS_TIMEOUT_MS },
    mail: { url: values.SMTP_URL, from: values.MAIL_FROM, operator: values.OPERATOR_EMAIL },
    storage: readStorage(values),
    geocoder: { kind: values.GEOCODER, url: values.GEOCODER_URL, key: values.GEOCODER_KEY },
    push: readPush(values),
    purge: values.CACHE_PURGE_URL === '' ? undefined : { url: values.CACHE_PURGE_URL, token: values.CACHE_PURGE_TOKEN },
    adminKeyHash: values.ADMIN_KEY_SHA256 === '' ? undefined : Buffer.from(values.ADMIN_KEY_SHA256, 'hex'),
    password: {
      memoryKib: values.PASSWORD_MEMORY_KIB,
      passes: values.PASSWORD_PASSES,
      underWayPerClient: values.PASSWORDS_PER_CLIENT,
    },
    http: {
      host: values.API_HOST,
      port: values.API_PORT,
      trustedProxies: values.TRUST_PROXY,
      connectionsPerClient: values.CONNECTIONS_PER_CLIENT,
      uploadsPerMember: values.UPLOADS_PER_MEMBER,
      requestsAtOnce: values.REQUESTS_AT_ONCE,
      clientShare: values.REQUESTS_CLIENT_SHARE,
      hasDocs: values.API_DOCS === '' ? !values.PUBLIC_ORIGIN.startsWith('https:') : values.API_DOCS === 'true',
      hstsSubdomains: values.HSTS_SUBDOMAINS,
      drainSeconds: values.DRAIN_SECONDS,
      webRoot: values.WEB_ROOT === '' ? undefined : resolve(values.WEB_ROOT),
    },
    photos: { quotaBytes: values.PHOTO_QUOTA_MB * 1_000_000, quotaMegabytes: values.PHOTO_QUOTA_MB },
    live: { streams: values.LIVE_STREAMS },
    tracing: {
      collector: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, headers: values.OTEL_EXPORTER_OTLP_HEADERS },
      ratio: values.TRACE_RATIO,
      continuesIncoming: values.TRACE_INCOMING === 'continue',
    },
    metrics: { host: values.METRICS_HOST, apiPort: values.API_METRICS_PORT, workerPort: values.WORKER_METRICS_PORT },
    buildCommit: values.BUILD_COMMIT === '' ? 'unknown' : values.BUILD_COMMIT,
    limits: readLimits(values),
    mailboxKey: values.MAILBOX_KEY,
    isSample: values.SITE_DATA === 'sample',
    fairPlay: {
      newMemberHours: values.NEW_MEMBER_HOURS,
      newMemberTextDays: values.NEW_MEMBER_TEXT_DAYS,
      activeListingsMax: values.ACTIVE_LISTINGS_MAX,
    },
  };
}

type DatabaseValues = Pick<Values, Extract<keyof Values, `DATABASE_${string}`>>;

function readDatabase(values: DatabaseValues) {
  return {
    url: values.DATABASE_URL,
    /** PostgreSQL itself: for what needs a session of its own, such as notifications and advisory locks. */
    directUrl: values.DATABASE_DIRECT_URL,
    /** The owner of the tables: only for migrating. */
    ownerUrl: values.DATABASE_OWNER_URL === '' ? values.DATABASE_DIRECT_URL : values.DATABASE_OWNER_URL,
    /** Undefined unless connections go through a pooler. */
    pooledPlansUrl: values.DATABASE_PLANS_URL === '' ? undefined : values.DATABASE_PLANS_URL,
    poolSize: values.DATABASE_POOL_SIZE,
    connectTimeoutMs: values.DATABASE_CONNECT_TIMEOUT_MS,
  };
}

type StorageValues = Pick<Values, Extract<keyof Values, `S3_${string}`>>;

/** Also for the doctor, which may have to do without the other variables. */
export function readStorage(values: StorageValues) {
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    accessKey: values.S3_ACCESS_KEY,
    secretKey: values.S3_SECRET_KEY,
    bucket: values.S3_BUCKET,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
    timeoutMs: values.S3_TIMEOUT_MS,
  };
}

function readLimits(values: Values): LimitTable {
  // The keys of the table are the names of the limits and nothing else.
  const names = Object.keys(RATE_LIMITS) as RateLimitName[];
  return Object.fromEntries(names.map((name) => [name, values[toLimitVariable(name)]])) as LimitTable;
}

/** Undefined without keys: push is off. Push services write to the operator when messages cause trouble (RFC 8292). */
function readPush(values: Values) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_LOOPBACK: allowsLoopback } = values;
  if (publicKey === '') return undefined;
  return { publicKey, privateKey, subject: `mailto:${values.OPERATOR_EMAIL}`, allowsLoopback };
}
