import { inspect } from 'node:util';
import { createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedSmtp, type SmtpStep, startScriptedSmtp } from '../../../test/scripted-smtp.ts';
import { describeError } from '../../observability/logger.ts';
import { createMailer, type Mailer } from './mailer.ts';

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
