import { randomBytes } from 'node:crypto';
import type { User } from '@ballpark/contracts/accounts';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'Correct horse 1';

export type Person = { user: User; token: string; email: string };

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@neighbours.example`;
}

export function registration(changes: Record<string, unknown> = {}) {
  return { name: 'Ada Lovelace', email: newEmail(), password: PASSWORD, latitude: 0, longitude: 0, ...changes };
}

export function post(
  { http }: TestApp,
  path: string,
  { payload, token, headers = {} }: { payload?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
}

export function get({ http }: TestApp, path: string, token?: string): Promise<LightMyRequestResponse> {
  return http.inject({ method: 'GET', url: `/api${path}`, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** Somebody who has registered and not yet verified their address. */
export async function registered(test: TestApp, changes: Record<string, unknown> = {}): Promise<Person> {
  const payload = registration(changes);
  const answer = await post(test, '/auth/register', { payload });
  if (answer.statusCode !== 201) throw new Error(`could not register: ${answer.body}`);
  return { ...answer.json<{ data: { user: User; token: string } }>().data, email: payload.email };
}

export async function verified(test: TestApp): Promise<Person> {
  const person = await registered(test);
  await test.sql.query('update member_account set email_verified_at = now() where member_id = $1', [person.user.id]);
  return person;
}
