import { readFileSync } from 'node:fs';
import type { ErrorBody } from '@ballpark/contracts/endpoint';
import { ERRORS } from '@ballpark/contracts/errors';
import { expect, test } from 'vitest';

const { error } = ERRORS.unavailable;
const ANSWER: ErrorBody = { success: false, error, message: error, code: 'unavailable' };

test.each(['haproxy.cfg', 'nginx.conf', 'Caddyfile'])('while no process answers, %s does in words', (file) => {
  const configuration = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
  expect(configuration, 'the app gets the answer of an outage').toContain(JSON.stringify(ANSWER));
  expect(configuration, 'people get a page').toContain('<h1>Ballpark is back in a moment</h1>');
  expect(configuration, 'which loads itself again').toContain('<meta http-equiv="refresh" content="5">');
});
