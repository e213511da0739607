import { inspect } from 'node:util';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedSmtp, type SmtpStep, startScriptedSmtp } from '../../../test/scripted-smtp.ts';
import { describeError } from '../../observability/logger.ts';
import { createMailer, type Mailer, readDomain } from './mailer.ts';

const ADDRESS = 'private.address@neighbours.example';

let smtp: ScriptedSmtp;
let mailer: Mailer;

beforeAll(async () => {
  smtp = await startScriptedSmtp();
  mailer = createMailer({ url: smtp.url, from: 'hello@ballpark.example' });
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
});

function send(to: string) {
  return mailer.send({ id: 'one', to, subject: 'Hello', content: createElement('p', null, 'Hello') });
}

test.each([
  ['recipient', '450', '450 at RCPT TO'],
  ['data', '451', '451 at DATA'],
  ['dot', '554', '554 at DATA'],
] satisfies [SmtpStep, string, string][])(
  'an error names a code and a command, never the address that the server repeats at the %s',
  async (step, code, message) => {
    smtp.script((at) => (at === step ? `${code} 4.2.1 <${ADDRESS}> not now` : undefined));
    const error: unknown = await send(ADDRESS).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'MailError', message });
    expect(`${inspect(error)} ${JSON.stringify(describeError(error))}`).not.toContain(ADDRESS);
  },
);

test('a mail without a usable address is refused for good', async () => {
  smtp.script(() => undefined);
  expect(await send('')).toEqual({ outcome: 'refused', failure: 'EENVELOPE at API' });
});

test('a comma in an address does not make it a list', async () => {
  smtp.script(() => undefined);
  await send('a@neighbours.example,b@neighbours.example').catch(() => undefined);
  expect(smtp.received.map(({ to }) => to)).not.toContain('b@neighbours.example');
});

test('the Message-ID has the domain of the sender and stays the same for one mail', async () => {
  smtp.script(() => undefined);
  await send('first@neighbours.example');
  await send('second@neighbours.example');
  const ids = smtp.received.filter(({ to }) => /^(first|second)@/.test(to)).map(({ messageId }) => messageId);
  expect(ids).toEqual(['<one@ballpark.example>', '<one@ballpark.example>']);
});

test.each([
  ['hello@town.org', 'town.org'],
  ['"Ballpark, the site" <hello@mail.town.org>', 'mail.town.org'],
])('the domain of %s is %s', (from, domain) => {
  expect(readDomain(from)).toBe(domain);
});

test('a sender without a domain is a mistake of the configuration', () => {
  expect(() => createMailer({ url: smtp.url, from: 'Ballpark' })).toThrow('MAIL_FROM has no domain');
});
