import { resolve } from 'node:path';
import { ConfigurationError, readEnvironment } from './read-environment.ts';
import type { Limit, Values } from './variables.ts';

/** What the variables mean, grouped by who uses them. */
export type Config = ReturnType<typeof loadConfig>;

export type LimitTable = Record<
  | 'general'
  | 'sign-in'
  | 'sign-in-per-account'
  | 'sign-up'
  | 'account-mail'
  | 'token-check'
  | 'lookup'
  | 'upload'
  | 'post-listing'
  | 'suggest'
  | 'contact'
  | 'contact-receipt'
  | 'preview'
  | 'share-card'
  | 'admin',
  Limit
>;

export function loadConfig(environment: NodeJS.ProcessEnv = process.env) {
  const values = readEnvironment(environment);
  const limits: LimitTable = {
    general: values.LIMIT_GENERAL,
    'sign-in': values.LIMIT_SIGN_IN,
    'sign-in-per-account': values.LIMIT_SIGN_IN_PER_ACCOUNT,
    'sign-up': values.LIMIT_SIGN_UP,
    'account-mail': values.LIMIT_ACCOUNT_MAIL,
    'token-check': values.LIMIT_TOKEN_CHECK,
    lookup: values.LIMIT_LOOKUP,
    upload: values.LIMIT_UPLOAD,
    'post-listing': values.LIMIT_POST_LISTING,
    suggest: values.LIMIT_SUGGEST,
    contact: values.LIMIT_CONTACT,
    'contact-receipt': values.LIMIT_CONTACT_RECEIPT,
    preview: values.LIMIT_PREVIEW,
    'share-card': values.LIMIT_SHARE_CARD,
    admin: values.LIMIT_ADMIN,
  };
  return {
    publicOrigin: new URL(values.PUBLIC_ORIGIN).origin,
    logLevel: values.LOG_LEVEL,
    database: { url: values.DATABASE_URL, poolSize: values.DATABASE_POOL_SIZE },
    redis: { url: values.REDIS_URL },
    mail: { url: values.SMTP_URL, from: values.MAIL_FROM, operator: values.OPERATOR_EMAIL },
    storage: {
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      accessKey: values.S3_ACCESS_KEY,
      secretKey: values.S3_SECRET_KEY,
      bucket: values.S3_BUCKET,
      forcePathStyle: values.S3_FORCE_PATH_STYLE,
    },
    geocoder: geocoderOf(values),
    adminKeyHash: values.ADMIN_KEY_SHA256 === '' ? undefined : Buffer.from(values.ADMIN_KEY_SHA256, 'hex'),
    password: { memoryKib: values.PASSWORD_MEMORY_KIB, passes: values.PASSWORD_PASSES },
    http: {
      host: values.API_HOST,
      port: values.API_PORT,
      trustProxy: values.TRUST_PROXY,
      drainSeconds: values.DRAIN_SECONDS,
      webRoot: values.WEB_ROOT === '' ? undefined : resolve(values.WEB_ROOT),
    },
    live: { streams: values.LIVE_STREAMS },
    metrics: { host: values.METRICS_HOST, apiPort: values.API_METRICS_PORT, workerPort: values.WORKER_METRICS_PORT },
    limits,
  };
}

/** A third party needs an address and a key; the built-in list needs neither. */
function geocoderOf({ GEOCODER: kind, GEOCODER_URL: url, GEOCODER_KEY: key }: Values) {
  const missing = Object.entries({ GEOCODER_URL: url, GEOCODER_KEY: key }).filter(([, value]) => value === '');
  if (kind === 'geoapify' && missing.length > 0) {
    throw new ConfigurationError(missing.map(([name]) => `${name} is not set. GEOCODER=${kind} needs it.`));
  }
  return { kind, url, key };
}
