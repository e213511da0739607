import { randomBytes } from 'node:crypto';
import type { User } from '@ballpark/contracts/accounts';
import type { Point } from '@ballpark/rules/places';
import type { LightMyRequestResponse } from 'fastify';
import { snap } from '../src/database/grid.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'Correct horse 1';

export type Person = { user: User; token: string; email: string };

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@neighbours.example`;
}

/** A network address, and an IPv6 /48, of its own: all test processes share one count per client. */
export function newAddress(): string {
  const newGroup = () => randomBytes(2).toString('hex');
  return `2001:${newGroup()}:${newGroup()}::1`;
}

export function buildRegistration(changes: Record<string, unknown> = {}) {
  return { name: 'Ada Lovelace', email: newEmail(), password: PASSWORD, latitude: 0, longitude: 0, ...changes };
}

type RequestOptions = { payload?: unknown; token?: string; headers?: Record<string, string> };

export function post(test: TestApp, path: string, sent: RequestOptions = {}): Promise<LightMyRequestResponse> {
  return send(test, `POST ${path}`, sent);
}

/** Sends a request to the API, for example `PUT /listings/1`. */
export function send(
  { http }: TestApp,
  call: `${'POST' | 'PUT' | 'DELETE'} ${string}`,
  { payload, token, headers = {} }: RequestOptions = {},
): Promise<LightMyRequestResponse> {
  const [method, path] = call.split(' ');
  return http.inject({
    method: method as 'POST' | 'PUT' | 'DELETE', // guaranteed by the type of `call`
    url: `/api${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
}

export function get({ http }: TestApp, path: string, token?: string): Promise<LightMyRequestResponse> {
  return http.inject({ method: 'GET', url: `/api${path}`, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** A person who has registered but not verified their address. */
export async function createRegisteredPerson(test: TestApp, changes: Record<string, unknown> = {}): Promise<Person> {
  const payload = buildRegistration(changes);
  const answer = await post(test, '/auth/register', { payload });
  if (answer.statusCode !== 201) throw new Error(`could not register: ${answer.body}`);
  return { ...answer.json<{ data: { user: User; token: string } }>().data, email: payload.email };
}

export async function createVerifiedPerson(test: TestApp): Promise<Person> {
  const person = await createRegisteredPerson(test);
  await test.sql.query('update member_account set email_verified_at = now() where member_id = $1', [person.user.id]);
  return person;
}

/** An onboarded member, with or without a place. */
export async function createOnboardedPerson(test: TestApp, home?: Point): Promise<Person> {
  const person = await createVerifiedPerson(test);
  const { h7, latitude, longitude } = home ? snap(home) : { h7: null, latitude: null, longitude: null };
  await test.sql.query('update member set username = $2 where id = $1', [
    person.user.id,
    `ada_${randomBytes(6).toString('hex')}`,
  ]);
  await test.sql.query(
    'update member_account set onboarded_at = now(), h7 = $2, latitude = $3, longitude = $4 where member_id = $1',
    [person.user.id, h7, latitude, longitude],
  );
  return person;
}
