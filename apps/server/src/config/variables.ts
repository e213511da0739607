import { ACTIVE_LISTINGS_MAX, NEW_MEMBER_HOURS, NEW_MEMBER_TEXT_DAYS } from '@ballpark/rules/fair-play';
import { PHOTO_QUOTA_MB } from '@ballpark/rules/photos';
import { RATE_LIMITS, type RateLimitName } from '@ballpark/rules/requests';
import * as z from 'zod/mini';

type About = {
  fallback?: string;
  /** The value of `.env.example`, which no public site may keep. */
  example?: string;
  /** Never shown, and also read from the file that `NAME_FILE` names. */
  isSecret?: true;
  /** A sentence for the operator. */
  purpose: string;
};

/** How one environment variable is read: its type, its default and what it is for. */
type Variable<T> = About & { read: z.ZodMiniType<T, string> };

function variable<T>(read: z.ZodMiniType<T, string>, about: About): Variable<T> {
  return { read, ...about };
}

const text = z.string().check(z.minLength(1));
const port = z.pipe(z.pipe(z.string(), z.transform(Number)), z.int().check(z.gte(1), z.lte(65535)));
const wholeNumber = z.pipe(z.pipe(z.string(), z.transform(Number)), z.int().check(z.gte(0)));
const share = z.pipe(
  z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'expected a number from 0 to 1, for example 0.05')),
  z.transform(Number),
);
const hopCount = z.pipe(
  z.string().check(z.regex(/^\d?$/, 'expected the number of proxies, for example 1')),
  z.transform(Number),
);
const yesOrNo = z.pipe(
  z.string().check(z.regex(/^(true|false)$/, 'expected true or false')),
  z.transform((word: string) => word === 'true'),
);

export type Limit = { points: number; windowSeconds: number };

/** A limit is written `points/seconds`. */
const limit = z.pipe(
  z.string().check(z.regex(/^[1-9]\d*\/[1-9]\d*$/, 'expected points/seconds, for example 20/60')),
  z.transform((written: string) => {
    const [points = 0, windowSeconds = 0] = written.split('/').map(Number);
    return { points, windowSeconds };
  }),
);

type UpperSnake<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${UpperSnake<Tail>}`
  : Uppercase<Name>;

/** `sign-in` is set by `LIMIT_SIGN_IN`. */
export function toLimitVariable<Name extends RateLimitName>(name: Name) {
  // The type spells out what the expression does.
  return `LIMIT_${name.replaceAll('-', '_').toUpperCase()}` as `LIMIT_${UpperSnake<Name>}`;
}

const LIMIT_VARIABLES = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([name, { production, purpose }]) => [
    toLimitVariable(name as RateLimitName),
    variable(limit, { fallback: production, purpose }),
  ]),
  // The keys are the table's own.
) as Record<`LIMIT_${UpperSnake<RateLimitName>}`, Variable<Limit>>;

const url = (protocol: RegExp) => z.string().check(z.url({ protocol }));
const noneOrPostgresUrl = z.string().check(z.regex(/^(postgres(ql)?:\/\/\S+)?$/, 'expected a postgres:// address'));

/** Every variable that the processes read. No other code of the server reads the environment. */
export const VARIABLES = {
  DATABASE_URL: variable(url(/^postgres(ql)?$/), {
    example: 'postgres://ballpark@127.0.0.1:15432/ballpark',
    isSecret: true,
    purpose: 'PostgreSQL: the truth about everything.',
  }),
  DATABASE_PLANS_URL: variable(noneOrPostgresUrl, {
    fallback: '',
    isSecret: true,
    purpose:
      'The connection pooler for prepared statements, as a second role. Set it if the first address is a pooler.',
  }),
  DATABASE_DIRECT_URL: variable(noneOrPostgresUrl, {
    fallback: '',
    isSecret: true,
    purpose: 'PostgreSQL itself, for the queue and commands. Set it if the first address is a pooler.',
  }),
  DATABASE_OWNER_URL: variable(noneOrPostgresUrl, {
    fallback: '',
    isSecret: true,
    purpose: 'PostgreSQL as the role that owns the tables, for migrating alone. Empty: as the processes connect.',
  }),
  DATABASE_CONNECT_TIMEOUT_MS: variable(wholeNumber, {
    fallback: '2000',
    purpose: 'How long a request may wait for a connection to PostgreSQL before it is answered with 503.',
  }),
  REDIS_URL: variable(url(/^rediss?$/), {
    isSecret: true,
    purpose: 'Redis: counters shared by all API processes. Optional at run time.',
  }),
  REDIS_TIMEOUT_MS: variable(wholeNumber, {
    fallback: '150',
    purpose: 'How long one command to Redis may take before the process counts alone.',
  }),
  SMTP_URL: variable(url(/^smtps?$/), { isSecret: true, purpose: 'SMTP server for all mails.' }),
  MAIL_FROM: variable(text, {
    example: 'Ballpark <hello@ballpark.example>',
    purpose: 'Sender of every mail, with or without a name.',
  }),
  OPERATOR_EMAIL: variable(z.string().check(z.email('expected an e-mail address')), {
    example: 'operator@ballpark.example',
    purpose: 'Receives the messages of the contact page.',
  }),
  S3_ENDPOINT: variable(url(/^https?$/), { purpose: 'Where photos are stored: any server that speaks S3.' }),
  S3_REGION: variable(text, { fallback: 'us-east-1', purpose: 'Region the requests to it are signed for.' }),
  S3_ACCESS_KEY: variable(text, {
    example: 'ballpark:ballpark',
    isSecret: true,
    purpose: 'Access key for the storage of photos.',
  }),
  S3_SECRET_KEY: variable(text, {
    example: 'ballparksecret',
    isSecret: true,
    purpose: 'Secret key that signs the requests to it.',
  }),
  S3_BUCKET: variable(text, { fallback: 'ballpark-photos', purpose: 'Bucket of the photos; created when missing.' }),
  S3_FORCE_PATH_STYLE: variable(yesOrNo, {
    fallback: 'true',
    purpose: 'Whether the bucket is in the path instead of the host name.',
  }),
  S3_TIMEOUT_MS: variable(wholeNumber, {
    fallback: '3000',
    purpose: 'How long storage may take for one operation. A stream may pause that long.',
  }),
  PUBLIC_ORIGIN: variable(url(/^https?$/), { purpose: 'Public origin of the site; links in mails begin with it.' }),
  API_HOST: variable(text, { fallback: '127.0.0.1', purpose: 'Address the API listens on.' }),
  API_PORT: variable(port, { fallback: '16000', purpose: 'Port the API listens on.' }),
  METRICS_HOST: variable(text, { fallback: '127.0.0.1', purpose: 'Private address of the metrics ports.' }),
  API_METRICS_PORT: variable(port, { fallback: '16090', purpose: 'Prometheus metrics of the API.' }),
  WORKER_METRICS_PORT: variable(port, { fallback: '16091', purpose: 'Prometheus metrics and health of the worker.' }),
  WEB_ROOT: variable(z.string(), { fallback: '', purpose: 'Folder of the built web app; empty serves none.' }),
  BUILD_COMMIT: variable(z.string().check(z.regex(/^([0-9a-f]{7,64})?$/, 'expected a commit hash')), {
    fallback: '',
    purpose: 'Commit of this build, shown in the metrics. The image sets it.',
  }),
  LOG_LEVEL: variable(z.enum(['debug', 'info', 'warn', 'error', 'silent']), {
    fallback: 'info',
    purpose: 'Least important log line that is written.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    z.string().check(z.regex(/^(https?:\/\/\S+)?$/, 'expected an http(s) address')),
    {
      fallback: '',
      purpose: 'Collector of OpenTelemetry that receives traces over HTTP; empty turns traces off.',
    },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(z.string(), {
    fallback: '',
    isSecret: true,
    purpose: 'Headers for the collector, as name=value with commas between them.',
  }),
  TRACE_RATIO: variable(share, {
    fallback: '0.05',
    purpose: 'Share of requests and scheduled jobs whose trace is recorded, from 0 to 1.',
  }),
  TRACE_INCOMING: variable(z.enum(['ignore', 'continue']), {
    fallback: 'ignore',
    purpose: "Whether a request goes on with the trace of its header 'traceparent', with the decision to record it.",
  }),
  GEOCODER: variable(z.enum(['gazetteer', 'geoapify']), {
    fallback: 'gazetteer',
    purpose: 'Where cities come from: the built-in table, or a third party with the Geoapify API.',
  }),
  GEOCODER_URL: variable(z.string().check(z.regex(/^(https?:\/\/\S+)?$/, 'expected an http(s) address')), {
    fallback: '',
    purpose: 'Address of the third-party geocoder; it receives coarse positions and typed city names.',
  }),
  GEOCODER_KEY: variable(z.string(), { fallback: '', isSecret: true, purpose: 'Key of the third-party geocoder.' }),
  TRUST_PROXY: variable(hopCount, {
    fallback: '',
    purpose:
      'Number of proxies in front that append to X-Forwarded-For; 0 for none. Only they may reach the port of the API.',
  }),
  CONNECTIONS_PER_CLIENT: variable(wholeNumber, {
    fallback: '200',
    purpose: 'Connections one client may hold without a proxy in front. Behind proxies they have to limit this.',
  }),
  UPLOADS_PER_MEMBER: variable(wholeNumber, {
    fallback: '2',
    purpose: 'Bodies with photos that one member may have in flight in one process.',
  }),
  PHOTO_QUOTA_MB: variable(wholeNumber, {
    fallback: String(PHOTO_QUOTA_MB),
    purpose: 'Megabytes of photos that one member may have stored, in all sizes.',
  }),
  REQUESTS_AT_ONCE: variable(wholeNumber, {
    fallback: '256',
    purpose:
      'Reads, and as many writes, that one API process works on at once. While answers are slow it allows fewer, and refuses the others with 503.',
  }),
  REQUESTS_CLIENT_SHARE: variable(share, {
    fallback: '0.25',
    purpose:
      'Share of these requests that one client may have: a member, or the visitors of one network. 1 for a load test from one machine.',
  }),
  API_DOCS: variable(z.enum(['', 'true', 'false']), {
    fallback: '',
    purpose: 'Whether /docs shows the API reference; empty shows it unless the origin is https.',
  }),
  HSTS_SUBDOMAINS: variable(yesOrNo, {
    fallback: 'false',
    purpose: 'Whether browsers shall refuse plain http for all subdomains of the origin too, for a year.',
  }),
  DRAIN_SECONDS: variable(wholeNumber, {
    fallback: '5',
    purpose: 'How long the API still answers after it reports not ready, so that traffic moves away first.',
  }),
  DATABASE_POOL_SIZE: variable(wholeNumber, {
    fallback: '20',
    purpose: 'Connections each process may hold, half of them for prepared statements.',
  }),
  LIVE_STREAMS: variable(wholeNumber, {
    fallback: '1000',
    purpose: 'Pages that may follow a listing at once in one API process; each holds a connection.',
  }),
  PASSWORD_MEMORY_KIB: variable(wholeNumber, {
    fallback: '19456',
    purpose: 'Memory one password hash takes (argon2id).',
  }),
  PASSWORD_PASSES: variable(wholeNumber, { fallback: '2', purpose: 'Passes over that memory.' }),
  PASSWORDS_PER_CLIENT: variable(wholeNumber, {
    fallback: '6',
    purpose:
      'Passwords of one client that an API process has under way at once. It hashes two of them, the others wait.',
  }),
  VAPID_PUBLIC_KEY: variable(
    z.string().check(z.regex(/^([A-Za-z0-9_-]{87})?$/, 'expected 87 characters of base64url')),
    {
      fallback: '',
      purpose: 'Public key of push messages; empty turns push off. `ballpark push-keys` creates both keys.',
    },
  ),
  VAPID_PRIVATE_KEY: variable(
    z.string().check(z.regex(/^([A-Za-z0-9_-]{43})?$/, 'expected 43 characters of base64url')),
    {
      fallback: '',
      isSecret: true,
      purpose: 'Private key of push messages. Changing the keys ends all push subscriptions.',
    },
  ),
  PUSH_LOOPBACK: variable(yesOrNo, {
    fallback: 'false',
    purpose: 'Whether push services on loopback are accepted. For tests: no public site starts with it.',
  }),
  SITE_DATA: variable(z.enum(['real', 'sample']), {
    fallback: 'real',
    purpose: "Whether the closings are made up, as in the demo: public statistics then say 'Sample data'.",
  }),
  MAILBOX_KEY: variable(z.string().check(z.minLength(32, 'expected at least 32 characters')), {
    example: 'a mailbox key for development only',
    isSecret: true,
    purpose:
      'Secret that hashes mailboxes for limits and bans, and networks of sessions, and signs ask links. Another key forgets which mailboxes are banned, and no ask link works any more.',
  }),
  NEW_MEMBER_HOURS: variable(wholeNumber, {
    fallback: String(NEW_MEMBER_HOURS),
    example: '0',
    purpose: 'How long the limits of new members hold after registration; 0 turns them off.',
  }),
  NEW_MEMBER_TEXT_DAYS: variable(wholeNumber, {
    fallback: String(NEW_MEMBER_TEXT_DAYS),
    example: '0',
    purpose: 'Days after registration in which texts may contain no links and no contact details; 0 turns that off.',
  }),
  ACTIVE_LISTINGS_MAX: variable(wholeNumber, {
    fallback: String(ACTIVE_LISTINGS_MAX),
    example: '100000',
    purpose: 'Listings that one member may have open.',
  }),
  CACHE_PURGE_URL: variable(z.string().check(z.regex(/^(https?:\/\/\S+)?$/, 'expected an http(s) address')), {
    fallback: '',
    purpose: 'Receives the addresses of removed content, so that the cache in front forgets them; empty tells none.',
  }),
  CACHE_PURGE_TOKEN: variable(z.string(), { fallback: '', isSecret: true, purpose: 'Bearer token for it.' }),
  ...LIMIT_VARIABLES,
  ADMIN_KEY_SHA256: variable(z.string().check(z.regex(/^([0-9a-f]{64})?$/, 'expected 64 hexadecimal digits')), {
    fallback: '',
    isSecret: true,
    purpose: "SHA-256 of the operator's key; empty refuses every key.",
  }),
} as const;

export type VariableName = keyof typeof VARIABLES;
export type Values = { [Name in VariableName]: z.output<(typeof VARIABLES)[Name]['read']> };
