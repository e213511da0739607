import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { getServiceAddresses } from './addresses.ts';
import { REPOSITORY } from './data-folder.ts';

/** Hashes passwords at the lowest cost the algorithm allows, for tests that are not about that cost. */
export const CHEAP_HASHING = { PASSWORD_MEMORY_KIB: '8', PASSWORD_PASSES: '1' };

/** The product's variables as `.env.example` sets them, with the addresses of one set of services. */
export function productEnvironment(addresses = getServiceAddresses()): NodeJS.ProcessEnv {
  const { ports } = addresses;
  return {
    ...readVariables('.env.example'),
    DATABASE_URL: addresses.databaseUrl,
    REDIS_URL: addresses.redisUrl,
    SMTP_URL: addresses.smtpUrl,
    S3_ENDPOINT: addresses.s3Url,
    S3_ACCESS_KEY: addresses.s3AccessKey,
    S3_SECRET_KEY: addresses.s3Secret,
    PUBLIC_ORIGIN: `http://127.0.0.1:${ports.web}`,
    API_PORT: String(ports.api),
    API_METRICS_PORT: String(ports.apiMetrics),
    WORKER_METRICS_PORT: String(ports.workerMetrics),
    WEB_PORT: String(ports.web),
  };
}

/**
 * The environment for development. The caller's variables override `.env`.
 * A port base set by the caller moves every address, also those in `.env`.
 */
export function localEnvironment(): NodeJS.ProcessEnv {
  const own = existsSync(join(REPOSITORY, '.env')) ? readVariables('.env') : {};
  return process.env.BALLPARK_PORT_BASE === undefined
    ? { ...productEnvironment(), ...own, ...process.env }
    : { ...own, ...productEnvironment(), ...process.env };
}

/** A test must not depend on how fast a service answers, nor on how many requests a busy machine can answer. */
const PATIENCE = {
  DATABASE_CONNECT_TIMEOUT_MS: '30000',
  REDIS_TIMEOUT_MS: '5000',
  S3_TIMEOUT_MS: '30000',
  REQUESTS_AT_ONCE: '100000',
};

/** Changes for `testEnvironment`: as patient as a site in production, for a proof about faults or load. */
export const PRODUCTION_PATIENCE: NodeJS.ProcessEnv = Object.fromEntries(
  Object.keys(PATIENCE).map((name) => [name, undefined]),
);

/** All requests of a test or a proof come from one machine, and often from one member. */
const ONE_MACHINE = { REQUESTS_CLIENT_SHARE: '1' };

/** Push messages are on in tests, and go to a push service on loopback. */
const TEST_PUSH = {
  VAPID_PUBLIC_KEY: 'BBo1UGS9Sdkt--ZX0m9TnNq3FvKP_V7s9GfqpA5zthBahmyBXTIOJySfpst1Mo_U-Ja0J2JiXZTVn-rPkdjgvfs',
  VAPID_PRIVATE_KEY: 'UgUdDd315G5r1A5UMvyZnBvgHGP1eNXtociThPuZ_Gg',
  PUSH_LOOPBACK: 'true',
};

/**
 * The environment for a test, a proof or a browser run: `changes`, and nothing of the caller's variables but the PATH and
 * the folder in which Node.js keeps compiled modules.
 */
export function testEnvironment(changes: NodeJS.ProcessEnv = {}, addresses = getServiceAddresses()): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: [join(REPOSITORY, 'node_modules/.bin'), PATH].join(delimiter),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    ...productEnvironment(addresses),
    LOG_LEVEL: 'warn',
    ...PATIENCE,
    ...ONE_MACHINE,
    ...TEST_PUSH,
    ...changes,
  };
}

function readVariables(file: string): NodeJS.ProcessEnv {
  return parseEnv(readFileSync(join(REPOSITORY, file), 'utf8'));
}
