import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getServiceAddresses } from './addresses.ts';
import { localEnvironment, productEnvironment, testEnvironment } from './environment.ts';

beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'someone@else.example');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the example environment has the addresses of the default ports', () => {
  expect(productEnvironment(getServiceAddresses(15_000))).toMatchObject(parseEnv(readFileSync('.env.example', 'utf8')));
});

test('a port base moves every address and leaves the other variables alone', () => {
  const moved = testEnvironment({}, getServiceAddresses(20_000));
  expect(moved).toMatchObject({ DATABASE_URL: expect.stringContaining(':20432/'), API_PORT: '21000' });
  expect(moved.OPERATOR_EMAIL).toBe(testEnvironment().OPERATOR_EMAIL);
});

test('the caller’s variables reach development and no test', () => {
  expect(localEnvironment().MAIL_FROM).toBe('someone@else.example');
  expect(testEnvironment().MAIL_FROM).toBe('Ballpark <hello@ballpark.example>');
  expect(testEnvironment({ MAIL_FROM: 'a@b.example' }).MAIL_FROM).toBe('a@b.example');
});
