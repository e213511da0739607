import type { VariableName } from './variables.ts';

/** In the order of docs/configuration.md. */
export const SECTIONS = {
  site: 'The site',
  database: 'PostgreSQL',
  redis: 'Redis',
  mail: 'Mail',
  storage: 'Storage of photos',
  secrets: 'Keys of the installation',
  processes: 'Processes',
  traces: 'Traces',
  members: 'What members may do',
  places: 'Cities',
  push: 'Push messages',
  cache: 'A cache in front',
} as const;

type Guide = {
  section: keyof typeof SECTIONS;
  /** A value as the operator of a public site writes it. */
  sample: string;
  /** Advice for the operator of a public site. */
  advice?: string;
};

/** Limits are described by `RATE_LIMITS`. */
type DescribedName = Exclude<VariableName, `LIMIT_${string}`>;

/** The text of docs/configuration.md about each variable, besides what `variables.ts` declares. */
export const CONFIGURATION_GUIDE: Record<DescribedName, Guide> = {
  PUBLIC_ORIGIN: {
    section: 'site',
    sample: 'https://town.example.org',
    advice: 'https, without a path. From then on the process refuses development values.',
  },
  TRUST_PROXY: {
    section: 'site',
    sample: '1',
    advice:
      'Must be set. Too low a number puts all visitors into one limit; too high a number lets each choose an address.',
  },
  WEB_ROOT: {
    section: 'site',
    sample: '/opt/ballpark/apps/web/build/client',
    advice: 'Set it. Without it the API serves no pages.',
  },
  PHOTO_QUOTA_MB: {
    section: 'members',
    sample: '500',
    advice: 'A photo of a listing takes about 0.7 MB in all sizes. What a member deletes counts for two more days.',
  },
  REQUESTS_AT_ONCE: {
    section: 'site',
    sample: '256',
    advice: 'Leave it. The metric `ballpark_requests_limit` shows what the process allows at the moment.',
  },
  REQUESTS_CLIENT_SHARE: {
    section: 'site',
    sample: '0.25',
    advice: 'Leave it. With 1 a single client can have all places, and others are refused.',
  },
  API_DOCS: { section: 'site', sample: 'true' },
  HSTS_SUBDOMAINS: {
    section: 'site',
    sample: 'true',
    advice: 'Only if every other site below this domain has https: browsers remember it for a year.',
  },
  SITE_DATA: { section: 'site', sample: 'real' },
  DATABASE_URL: {
    section: 'database',
    sample: 'postgres://ballpark_app:PASSWORD@10.0.0.5/ballpark',
    advice: 'A role that owns nothing (docs/deploy.md). PostgreSQL itself, or a pooler if the next two are set.',
  },
  DATABASE_PLANS_URL: {
    section: 'database',
    sample: 'postgres://ballpark_plans:PASSWORD@127.0.0.1:6432/ballpark',
    advice: 'Only with a pooler (docs/high-availability.md): the role has the settings that a pooler drops.',
  },
  DATABASE_DIRECT_URL: {
    section: 'database',
    sample: 'postgres://ballpark_app:PASSWORD@127.0.0.1:5432/ballpark',
    advice: 'Only with a pooler. The role of the processes, without limits of time.',
  },
  DATABASE_OWNER_URL: {
    section: 'database',
    sample: 'postgres://ballpark:PASSWORD@10.0.0.5/ballpark',
    advice: 'Only for migrating: /etc/ballpark/migrate.env, which the processes cannot read (docs/upgrade.md).',
  },
  DATABASE_POOL_SIZE: {
    section: 'database',
    sample: '20',
    advice: 'An API process holds this many connections and 2 more, a worker twice as many and 3 more.',
  },
  DATABASE_CONNECT_TIMEOUT_MS: {
    section: 'database',
    sample: '2000',
    advice: 'A longer wait holds requests in a queue while the pool is exhausted.',
  },
  REDIS_URL: {
    section: 'redis',
    sample: 'redis://:PASSWORD@10.0.0.6',
    advice: 'With a password, on a private network. It needs no backup.',
  },
  REDIS_TIMEOUT_MS: { section: 'redis', sample: '150' },
  SMTP_URL: {
    section: 'mail',
    sample: 'smtps://USER:PASSWORD@mail.example.org',
    advice: '`smtps://` for port 465; `smtp://` for port 587, which is encrypted when the server offers it.',
  },
  MAIL_FROM: {
    section: 'mail',
    sample: 'Ballpark <hello@town.example.org>',
    advice: 'A domain of the site, with SPF, DKIM and DMARC. Quote it in an environment file.',
  },
  OPERATOR_EMAIL: { section: 'mail', sample: 'operator@town.example.org', advice: 'A mailbox that is read.' },
  S3_ENDPOINT: { section: 'storage', sample: 'https://s3.example.org' },
  S3_REGION: { section: 'storage', sample: 'eu-central-1' },
  S3_ACCESS_KEY: {
    section: 'storage',
    sample: 'ACCESS_KEY',
    advice: 'May read, write, delete and list in this bucket, and nothing else.',
  },
  S3_SECRET_KEY: { section: 'storage', sample: 'SECRET_KEY' },
  S3_BUCKET: {
    section: 'storage',
    sample: 'town-photos',
    advice: 'One bucket for one database, private. A second database over it stops the removal of photos.',
  },
  S3_FORCE_PATH_STYLE: { section: 'storage', sample: 'false' },
  S3_TIMEOUT_MS: { section: 'storage', sample: '3000' },
  MAILBOX_KEY: {
    section: 'secrets',
    sample: 'the output of `openssl rand -base64 32`',
    advice: 'Create it once and keep it with the backups.',
  },
  ADMIN_KEY_SHA256: {
    section: 'secrets',
    sample: 'the output of `printf %s KEY | sha256sum`, without the dash',
    advice: 'Leave it empty unless you use the key.',
  },
  API_HOST: {
    section: 'processes',
    sample: '127.0.0.1',
    advice: 'Only the proxies may reach it. In a container 0.0.0.0, on a network of its own.',
  },
  API_PORT: { section: 'processes', sample: '16000', advice: 'A second process on one machine needs another one.' },
  METRICS_HOST: { section: 'processes', sample: '10.0.0.7', advice: 'Never a public address.' },
  API_METRICS_PORT: {
    section: 'processes',
    sample: '16101',
    advice: 'A second process needs another one. No port to which a proxy sends requests.',
  },
  WORKER_METRICS_PORT: { section: 'processes', sample: '16100', advice: 'A second worker needs another one.' },
  DRAIN_SECONDS: {
    section: 'processes',
    sample: '5',
    advice: 'Longer than the proxy needs to notice that a process is not ready. 0 fails requests in each restart.',
  },
  CONNECTIONS_PER_CLIENT: { section: 'processes', sample: '200' },
  PASSWORDS_PER_CLIENT: {
    section: 'processes',
    sample: '6',
    advice: 'Raise it only if many members share one address and are refused when they sign in at once.',
  },
  LIVE_STREAMS: {
    section: 'processes',
    sample: '1000',
    advice: 'Each holds a file descriptor here and a connection in the proxy.',
  },
  PASSWORD_MEMORY_KIB: { section: 'processes', sample: '19456', advice: 'Do not lower it: OWASP recommends this.' },
  PASSWORD_PASSES: { section: 'processes', sample: '2', advice: 'Do not lower it.' },
  LOG_LEVEL: { section: 'processes', sample: 'info' },
  BUILD_COMMIT: { section: 'processes', sample: '1a2b3c4d' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    section: 'traces',
    sample: 'http://10.0.0.8:4318',
    advice: 'A collector on a private network. Spans hold no personal data (docs/deploy.md, Traces).',
  },
  OTEL_EXPORTER_OTLP_HEADERS: { section: 'traces', sample: 'authorization=Bearer%20TOKEN' },
  TRACE_RATIO: { section: 'traces', sample: '0.05', advice: 'The same for all processes. Raise it while you search.' },
  TRACE_INCOMING: {
    section: 'traces',
    sample: 'ignore',
    advice: 'Only with a proxy that replaces this header: otherwise each visitor decides what is recorded.',
  },
  UPLOADS_PER_MEMBER: { section: 'members', sample: '2' },
  NEW_MEMBER_HOURS: { section: 'members', sample: '24', advice: 'Leave it out: the default is for production.' },
  NEW_MEMBER_TEXT_DAYS: { section: 'members', sample: '7', advice: 'Leave it out: the default is for production.' },
  ACTIVE_LISTINGS_MAX: { section: 'members', sample: '20', advice: 'Leave it out: the default is for production.' },
  GEOCODER: { section: 'places', sample: 'gazetteer', advice: 'The built-in table tells no third party anything.' },
  GEOCODER_URL: { section: 'places', sample: 'https://geocoder.example.org' },
  GEOCODER_KEY: { section: 'places', sample: 'KEY' },
  VAPID_PUBLIC_KEY: { section: 'push', sample: 'the first line of `ballpark push-keys`' },
  VAPID_PRIVATE_KEY: {
    section: 'push',
    sample: 'the second line of `ballpark push-keys`',
    advice: 'Create both once and keep them with the backups.',
  },
  PUSH_LOOPBACK: { section: 'push', sample: 'false', advice: 'Leave it out.' },
  CACHE_PURGE_URL: { section: 'cache', sample: 'https://cdn.example.org/purge' },
  CACHE_PURGE_TOKEN: { section: 'cache', sample: 'TOKEN' },
};
