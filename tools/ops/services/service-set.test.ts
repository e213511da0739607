import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createObjectStoreClient } from './object-store.ts';
import { getServiceAddresses } from './addresses.ts';
import { createServiceSet } from './service-set.ts';

const addresses = getServiceAddresses();
const unique = `ops_test_${process.pid}`;

async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('PostgreSQL is 15 or newer and the role may do everything', async () => {
  const row = await withDatabase(addresses.databaseUrl, async (client) => {
    const result = await client.query<{ version: number; is_superuser: string; connections: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('is_superuser') as is_superuser,
              current_setting('max_connections') as connections`,
    );
    return result.rows[0];
  });
  expect(row?.version).toBeGreaterThanOrEqual(150_000);
  expect(row?.is_superuser).toBe('on');
  expect(row?.connections).toBe('300');
});

test('PostGIS can be added to a scratch database and is not in the product’s own', async () => {
  const scratch = addresses.adminDatabaseUrl.replace(/\/postgres$/, `/${unique}`);
  await withDatabase(addresses.adminDatabaseUrl, (client) => client.query(`create database ${unique}`));
  try {
    const metres = await withDatabase(scratch, async (client) => {
      await client.query('create extension postgis');
      const result = await client.query<{ metres: number }>(
        `select st_distance('point(0 0)'::geography, 'point(0 1)'::geography) as metres`,
      );
      return result.rows[0]?.metres;
    });
    expect(metres).toBeCloseTo(110_574, -2);
  } finally {
    await withDatabase(addresses.adminDatabaseUrl, (client) => client.query(`drop database ${unique} with (force)`));
  }
  const extensions = await withDatabase(addresses.databaseUrl, async (client) => {
    const result = await client.query<{ extname: string }>('select extname from pg_extension');
    return result.rows.map(({ extname }) => extname);
  });
  expect(extensions).not.toContain('postgis');
});

test('Redis keeps a value', async () => {
  const client = new Redis(addresses.redisUrl);
  await client.set(unique, 'kept', 'EX', 60);
  expect(await client.get(unique)).toBe('kept');
  await client.del(unique);
  client.disconnect();
});

test('the object store gives back what was put into it and lists it', async () => {
  const client = createObjectStoreClient(addresses.s3Url);
  const photo = { Bucket: unique.replaceAll('_', '-'), Key: 'folder/photo.txt' };
  await client.send(new CreateBucketCommand({ Bucket: photo.Bucket }));
  await client.send(new PutObjectCommand({ ...photo, Body: 'a photo', ContentType: 'text/plain' }));
  const stored = await client.send(new GetObjectCommand(photo));
  expect(await stored.Body?.transformToString()).toBe('a photo');
  expect(stored.ContentType).toBe('text/plain');
  const listed = await client.send(new ListObjectsV2Command({ Bucket: photo.Bucket }));
  expect(listed.Contents?.map(({ Key }) => Key)).toEqual([photo.Key]);
  await client.send(new DeleteObjectCommand(photo));
  await client.send(new DeleteBucketCommand({ Bucket: photo.Bucket }));
  client.destroy();
});

test('the object store refuses a wrong secret', async () => {
  const client = createObjectStoreClient(addresses.s3Url, { secret: 'guessed' });
  const attempt = client.send(new CreateBucketCommand({ Bucket: 'stolen' }));
  await expect(attempt).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  client.destroy();
});

test('a mail that was sent is read back from the catcher', async () => {
  const to = `${unique}@ballpark.example`;
  const transport = createTransport(addresses.smtpUrl);
  await transport.sendMail({ from: 'ops@ballpark.example', to, subject: 'Hello', text: 'Is this mail kept?' });
  transport.close();
  const mails = await receivedMails(to);
  expect(mails).toMatchObject([{ subject: 'Hello', text: expect.stringContaining('Is this mail kept?') }]);
});

async function receivedMails(address: string): Promise<unknown[]> {
  const response = await fetch(`${addresses.mailUrl}/api/email`);
  const mails: unknown = await response.json();
  if (!Array.isArray(mails)) throw new Error('The catcher did not answer with a list of mails.');
  return mails.filter((mail) => JSON.stringify(mail).includes(address));
}

function pids(): (number | undefined)[] {
  return createServiceSet().map((service) => service.pid());
}

test('starting again leaves running services alone', () => {
  const before = pids();
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'start'], {
    encoding: 'utf8',
  });
  expect(output.match(/already running/g)).toHaveLength(4);
  expect(pids()).toEqual(before);
});
