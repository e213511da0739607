import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { createRegisteredPerson } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const lab = useTestApp();
let conflict: unknown;

beforeAll(async () => {
  lab.http.get('/test/conflict', async () => {
    throw conflict;
  });
  conflict = await causeDeadlock();
});

/** Two transactions that lock the same two rows in opposite order. PostgreSQL ends one of them. */
async function causeDeadlock(): Promise<unknown> {
  const members = [await createRegisteredPerson(lab), await createRegisteredPerson(lab)].map(({ user }) => user.id);
  const clients = [await lab.sql.connect(), await lab.sql.connect()];
  const lock = async (client: PoolClient, id: string | undefined) =>
    client.query('select 1 from member where id = $1 for update', [id]);
  await Promise.all(clients.map((client) => client.query('begin')));
  await Promise.all(clients.map((client, index) => lock(client, members[index])));
  const outcomes = await Promise.allSettled(clients.map((client, index) => lock(client, members[1 - index])));
  await Promise.all(clients.map((client) => client.query('rollback')));
  for (const client of clients) client.release();
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
}

test('a deadlock that remains after all retries is answered 503, so that the client tries again', async () => {
  expect(conflict).toMatchObject({ code: '40P01' });
  const answer = await lab.http.inject({ url: '/test/conflict' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'unavailable' });
  expect(answer.headers['retry-after']).toBe('2');
});
