import { CHEAP_HASHING, testEnvironment } from '@ballpark/ops/services/environment';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { AppContext } from '../src/core/context.ts';
import { openApp } from '../src/composition/open-app.ts';
import { loadConfig } from '../src/config/config.ts';
import { fixedInstant } from '../src/database/instant.ts';
import { openHttp } from '../src/composition/open-http.ts';
import { createLogger } from '../src/observability/logger.ts';
import { cloneDatabase } from './database.ts';
import { waitUntil } from './wait-until.ts';

export type TestApp = {
  app: AppContext;
  http: FastifyInstance;
  /** For reading and arranging data that no endpoint exposes. */
  sql: Pool;
  /** Sets the time that all queries use; undefined restores the database clock. */
  setNow: (now: Date | undefined) => void;
};

const TEST_VARIABLES = {
  ...CHEAP_HASHING,
  S3_BUCKET: 'ballpark-test',
  PUBLIC_ORIGIN: 'http://ballpark.test',
  LOG_LEVEL: 'silent',
  DATABASE_POOL_SIZE: '10',
};

/** Replaces the database URL, for example by that of a proxy. */
type RouteDatabase = (databaseUrl: string) => Promise<string>;

/** Opens the real app on real services, with its own database for the calling test file. */
export function useTestApp(
  overrides: Record<string, string> = {},
  routeDatabase: RouteDatabase = async (url) => url,
): TestApp {
  const holder: Partial<TestApp> = {};
  let now: Date | undefined;
  let close: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    const url = await cloneDatabase();
    const config = loadConfig(
      testEnvironment({ ...TEST_VARIABLES, DATABASE_URL: await routeDatabase(url), ...overrides }),
    );
    const opened = await openApp({ config, log: createLogger('silent', 'test') });
    // Until Redis is connected a process counts limits alone, with half the points.
    await waitUntil(async () => opened.app.limits.isShared() || undefined);
    const databaseClock = opened.app.now;
    const app: AppContext = {
      ...opened.app,
      now: () => (now ? fixedInstant(now) : databaseClock()),
      fixedNow: () => now?.toISOString() ?? null,
    };
    const http = await openHttp(app);
    const sql = new Pool({ connectionString: url, max: 2 });
    Object.assign(holder, { app, http, sql, setNow: (value: Date | undefined) => (now = value) });
    close = async () => {
      await http.close();
      await sql.end();
      await opened.close();
    };
  });
  afterAll(() => close());

  // `beforeAll` fills the holder before the first test runs.
  return holder as TestApp;
}
