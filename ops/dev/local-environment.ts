import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { serviceAddresses } from '../services/addresses.ts';
import { REPOSITORY } from '../services/data-folder.ts';

/**
 * What the product's processes need to run against the services of this machine.
 * Words given by the caller win over `.env`. A port base given by the caller moves every address, those in `.env` too.
 */
export function localEnvironment(): NodeJS.ProcessEnv {
  const file = join(REPOSITORY, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const isMoved = process.env.BALLPARK_PORT_BASE !== undefined;
  return isMoved
    ? { ...written, ...localAddresses(), ...process.env }
    : { ...localAddresses(), ...written, ...process.env };
}

function localAddresses(): NodeJS.ProcessEnv {
  const { ports, databaseUrl, redisUrl, smtpUrl, s3Url, s3AccessKey, s3Secret } = serviceAddresses();
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Ballpark <hello@ballpark.example>',
    OPERATOR_EMAIL: 'operator@ballpark.example',
    S3_ENDPOINT: s3Url,
    S3_ACCESS_KEY: s3AccessKey,
    S3_SECRET_KEY: s3Secret,
    PUBLIC_ORIGIN: `http://127.0.0.1:${ports.web}`,
    API_HOST: '127.0.0.1',
    API_PORT: String(ports.api),
    METRICS_HOST: '127.0.0.1',
    API_METRICS_PORT: String(ports.apiMetrics),
    WORKER_METRICS_PORT: String(ports.workerMetrics),
    WEB_PORT: String(ports.web),
    WEB_ROOT: '',
    LOG_LEVEL: 'info',
  };
}
