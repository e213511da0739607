import { describe, expect, test } from 'vitest';
import { readHeaders, listMails } from '../../../test/mailbox.ts';
import { newAddress, newEmail, post } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { deliverMail } from '../mail/deliver-mail.ts';

const lab = useTestApp({ TRUST_PROXY: '1', LIMIT_CONTACT: '5/3600', LIMIT_CONTACT_RECEIPT: '2/3600' });
const RUN = { id: 'direct', finish: async () => undefined };
const KINDS = ['contact-notice', 'contact-receipt'];

function buildMessage(changes: Record<string, unknown> = {}) {
  return { name: 'Ada Lovelace', email: newEmail(), subject: 'technical', message: 'The map is empty.', ...changes };
}

function write(payload: unknown, from = newAddress()) {
  return post(lab, '/contact', { payload, headers: { 'x-forwarded-for': from } });
}

async function listStored(email: string) {
  const { rows } = await lab.sql.query('select * from contact_message where email = $1', [email]);
  return rows as Record<string, unknown>[];
}

async function listQueued(messageId: unknown) {
  const { rows } = await lab.sql.query<{ id: string; template: string; member_id: string | null }>(
    'select id, template, member_id from mail where dedupe_key = $1 order by template',
    [messageId],
  );
  return rows;
}

/** Delivers the queued mails about a message and returns the received ones. */
async function deliverMails(messageId: string, email: string) {
  for (const { id } of await listQueued(messageId)) await deliverMail(lab.app, id, RUN);
  const toOperator = (await listMails('operator@ballpark.example')).filter((mail) => mail.html.includes(email));
  return { toOperator, toSender: await listMails(email) };
}

function readId(answer: Awaited<ReturnType<typeof write>>): string {
  return answer.json<{ data: { id: string } }>().data.id;
}

describe('the contact form', () => {
  test(
    'stores the message and answers 201 with its id and a sentence',
    { tags: ['API-38', 'ENT-16', 'POLICY-13'] },
    async () => {
      const sent = buildMessage({ name: '  Ada\nLovelace ', message: 'One.\r\nTwo.' });
      const answer = await write(sent);
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({
        success: true,
        data: { id: expect.any(String), message: 'Thank you, your message has reached us.' },
      });
      expect(await listStored(sent.email)).toEqual([
        {
          id: readId(answer),
          name: 'Ada Lovelace',
          email: sent.email,
          subject: 'technical',
          message: 'One.\nTwo.',
          created_at: expect.any(Date),
        },
      ]);
    },
  );

  test.each(['general', 'technical', 'account', 'feedback', 'bug', 'other'])(
    'accepts the subject %s',
    { tags: ['ENT-16'] },
    async (subject) => {
      expect((await write(buildMessage({ subject }))).statusCode).toBe(201);
    },
  );

  test.each([
    ['name', 'Please enter your name'],
    ['email', 'Please enter a valid email address'],
    ['subject', 'Please choose a subject'],
    ['message', 'Please enter a message'],
  ])('requires the %s', { tags: ['VAL-40'] }, async (field, sentence) => {
    const email = newEmail();
    for (const nothing of [undefined, null, '', ' \n\u200B']) {
      const answer = await write(buildMessage({ email, [field]: nothing }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: sentence, fields: { [field]: sentence } });
    }
    expect(await listStored(email)).toEqual([]);
  });

  test('names every missing field at once', { tags: ['VAL-40'] }, async () => {
    const { fields } = (await write({})).json<{ fields: Record<string, string> }>();
    expect(Object.keys(fields)).toEqual(['name', 'email', 'subject', 'message']);
  });

  test('accepts at most 2,000 characters, whatever their size in UTF-16 units', async () => {
    expect((await write(buildMessage({ message: '🚲'.repeat(2000), name: 'é'.repeat(100) }))).statusCode).toBe(201);
    const long = await write(buildMessage({ message: 'a'.repeat(2001) }));
    expect(long.json()).toMatchObject({ error: 'Messages have at most 2,000 characters.' });
    const name = await write(buildMessage({ name: 'a'.repeat(101) }));
    expect(name.json()).toMatchObject({ error: 'Names have at most 100 characters.' });
  });

  test("stores no unknown key and nothing about the sender's network address", async () => {
    const sent = { ...buildMessage(), id: 'mine', isAdmin: true, ip: '10.0.0.1', createdAt: '1970-01-01T00:00:00Z' };
    const from = newAddress();
    const answer = await write(sent, from);
    const [kept] = await listStored(sent.email);
    expect(Object.keys(kept ?? {})).toEqual(['id', 'name', 'email', 'subject', 'message', 'created_at']);
    expect(kept?.id).toBe(readId(answer));
    expect(kept?.id).not.toBe('mine');
    expect(JSON.stringify(kept)).not.toContain(from);
    expect(JSON.stringify(kept)).not.toContain('10.0.0.1');
  });

  test('a bot that fills in the honeypot field gets the usual answer, and nothing is stored or sent', async () => {
    for (const website of ['https://casino.example', ' ', 'a'.repeat(2000)]) {
      const sent = buildMessage({ website });
      const answer = await write(sent);
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ success: true, data: { id: expect.any(String) } });
      expect(await listStored(sent.email)).toEqual([]);
      expect(await listQueued(readId(answer))).toEqual([]);
    }
    expect(await listStored((await writeWithWebsite('')).email)).toHaveLength(1);
  });

  test('the sixth message in an hour from one network is refused; other networks are not affected', async () => {
    const from = newAddress();
    for (let count = 0; count < 5; count += 1) expect((await write(buildMessage(), from)).statusCode).toBe(201);
    const stopped = await write(buildMessage(), from);
    expect(stopped.statusCode).toBe(429);
    expect(stopped.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await write(buildMessage())).statusCode).toBe(201);
  });
});

async function writeWithWebsite(website: string) {
  const sent = buildMessage({ website });
  await write(sent);
  return sent;
}

describe('the mails about a message', () => {
  test('go to the operator, who can reply to the sender, and to the sender, without anything the sender typed', async () => {
    const sent = buildMessage({ message: 'The map is empty.\nSince Monday.' });
    const { toOperator, toSender } = await deliverMails(readId(await write(sent)), sent.email);
    expect(toOperator).toHaveLength(1);
    expect(toOperator[0]).toMatchObject({ subject: 'Ballpark contact: Technical' });
    expect(await readHeaders(toOperator[0])).toMatchObject({ 'reply-to': sent.email });
    expect(toOperator[0]?.text).toContain(`From Ada Lovelace, ${sent.email}`);
    expect(toOperator[0]?.text).toContain('The map is empty.\nSince Monday.');
    expect(toSender).toHaveLength(1);
    expect(await readHeaders(toSender[0])).toMatchObject({ 'auto-submitted': 'auto-replied' });
    expect(toSender[0]?.text).toContain('If we reply, it will be to this address.');
    expect(toSender[0]?.text).toContain('Thank you for writing to Ballpark.');
    for (const part of [toSender[0]?.text, toSender[0]?.html, toSender[0]?.subject]) {
      expect(part).not.toContain('Ada');
      expect(part).not.toContain('Monday');
    }
  });

  test('are queued in the transaction that stores the message, without a member', async () => {
    const owed = await listQueued(readId(await write(buildMessage())));
    expect(owed.map(({ template, member_id }) => [template, member_id])).toEqual(KINDS.map((kind) => [kind, null]));
  });

  test('to one address are limited, but all messages are stored', async () => {
    const email = newEmail();
    const spellings = [email, email.toUpperCase(), email];
    const owed = [];
    for (const spelling of spellings)
      owed.push(await listQueued(readId(await write(buildMessage({ email: spelling })))));
    expect(owed.map((mails) => mails.map(({ template }) => template))).toEqual([KINDS, KINDS, ['contact-notice']]);
  });

  test('cannot be given an extra header, recipient or markup', async () => {
    const attack = 'x\r\nBcc: all@ballpark.example\r\n\r\n<img src=x onerror=alert(1)>';
    const sent = buildMessage({ name: attack, message: attack });
    const { toOperator } = await deliverMails(readId(await write(sent)), sent.email);
    const usual = ['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'];
    expect(Object.keys(await readHeaders(toOperator[0])).toSorted()).toEqual(usual.toSorted());
    expect(toOperator[0]?.envelope.to).toEqual([{ address: 'operator@ballpark.example' }]);
    expect(toOperator[0]?.html).not.toContain('<img');
    expect(toOperator[0]?.text).toContain('From x Bcc: all@ballpark.example <img src=x onerror=alert(1)>');
    expect(await listMails('all@ballpark.example')).toEqual([]);
  });

  test.each(['a@b.example\r\nBcc: all@ballpark.example', 'a@b.example, all@ballpark.example', 'A <a@b.example>'])(
    'go to exactly one address: %j is refused',
    async (email) => {
      expect((await write(buildMessage({ email }))).json()).toMatchObject({
        fields: { email: 'Please enter a valid email address' },
      });
    },
  );

  test('about a deleted message are not sent', async () => {
    const sent = buildMessage();
    const id = readId(await write(sent));
    await lab.sql.query('delete from contact_message where id = $1', [id]);
    expect(await deliverMails(id, sent.email)).toEqual({ toOperator: [], toSender: [] });
  });
});

test('a check constraint refuses an account mail without a member and a contact mail with one', async () => {
  const owe = (memberId: string | null, template: string) =>
    lab.sql.query(`insert into mail (id, member_id, template, dedupe_key) values (gen_random_uuid(), $1, $2, 'x')`, [
      memberId,
      template,
    ]);
  await expect(owe(null, 'verify-email')).rejects.toMatchObject({ constraint: 'mail_has_its_reader' });
  await expect(owe('00000000-0000-7000-8000-000000000000', 'contact-notice')).rejects.toMatchObject({
    constraint: 'mail_has_its_reader',
  });
});
