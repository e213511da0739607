import { loadConfig } from '@ballpark/server/config/config';
import { openRedis } from '@ballpark/server/integrations/redis/redis';
import { openStorage } from '@ballpark/server/integrations/storage/storage';
import { createLogger } from '@ballpark/server/observability/logger';
import type { CaughtMail } from '@ballpark/server/test/mailbox';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';

/** A piece of text that the product has written somewhere. */
export type Trace = {
  /** For example 'mail' or 'Redis'. */
  sink: string;
  place: string;
  text: string;
  /** The addresses that a mail went to. */
  recipients?: readonly string[];
  /** The name of a table. */
  table?: string;
};

const log = createLogger('silent', 'proof');

export async function readMails(): Promise<Trace[]> {
  const response = await fetch(`${getServiceAddresses().mailUrl}/api/email`);
  const mails = (await response.json()) as CaughtMail[];
  return mails.map((mail) => ({
    sink: 'mails',
    place: mail.subject,
    text: JSON.stringify(mail),
    recipients: mail.envelope.to.map(({ address }) => address),
  }));
}

/** Every key with its value, whatever its type. */
export async function readRedis(environment: NodeJS.ProcessEnv): Promise<Trace[]> {
  return withRedis(environment, async (client) => {
    const keys = await client.keys('*');
    return Promise.all(
      keys.map(async (key) => ({
        sink: 'Redis',
        place: key.slice(0, 40),
        text: `${key} ${(await client.dumpBuffer(key))?.toString('latin1') ?? ''}`,
      })),
    );
  });
}

type RedisClient = ReturnType<typeof openRedis>['client'];

export async function withRedis<T>(
  environment: NodeJS.ProcessEnv,
  work: (client: RedisClient) => Promise<T>,
): Promise<T> {
  const redis = openRedis({ url: loadConfig(environment).redis.url, timeoutMs: 10_000 }, log);
  try {
    await new Promise((ready) => redis.client.once('ready', ready));
    return await work(redis.client);
  } finally {
    redis.close();
  }
}

export async function readObjects(environment: NodeJS.ProcessEnv): Promise<Trace[]> {
  const storage = openStorage(loadConfig(environment).storage, log);
  try {
    const objects = await storage.list('');
    return await Promise.all(
      objects.map(async ({ key }) => {
        const stored = await storage.open(key);
        return { sink: 'photos', place: key, text: stored ? (await buffer(stored.body)).toString('latin1') : '' };
      }),
    );
  } finally {
    storage.close();
  }
}

/** Every row of every table, the queue's included. */
export async function readTables(sql: Pool): Promise<Trace[]> {
  const { rows: tables } = await sql.query<{ name: string; schema: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const traces: Trace[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql.query<{ text: string }>(`select t::text as text from ${schema}.${name} t`);
    const sink = schema === 'pgboss' ? 'job rows' : 'tables';
    for (const { text } of rows) traces.push({ sink, place: name, text, table: name });
  }
  return traces;
}

export async function readMetrics(ports: readonly number[]): Promise<Trace[]> {
  return Promise.all(
    ports.map(async (port) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return { sink: 'metrics', place: `port ${port}`, text };
    }),
  );
}

export function splitLog(name: string, text: string): Trace[] {
  return text.split('\n').map((line) => ({ sink: 'logs', place: name, text: line }));
}
