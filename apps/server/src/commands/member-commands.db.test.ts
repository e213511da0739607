import { beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../test/listing-requests.ts';
import { createModerationClient } from '../../test/moderation-requests.ts';
import {
  changeMemberStatus,
  type CommandResult,
  createOperator,
  sumTables,
} from '../../test/commands/operator-command.ts';
import { createOnboardedPerson, createRegisteredPerson, get, PASSWORD, type Person, post } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { buildAppealToken } from '../features/moderation/deciding/appeal-token.ts';

const lab = useTestApp();
const ballpark = createOperator(lab);
const { createModerator, createTrusted, reportAccepted, findCaseId, decide, readCase, readLog, listCases } =
  createModerationClient(lab);
beforeAll(() => insertCities(lab));

const UNKNOWN = 'No member has this address, username or id: nothing was changed.';
const WHY = 'You sold stolen bicycles.';

const suspend = ({ email }: Person, ...more: string[]) =>
  ballpark('member', 'suspend', email, '--days', '3', '--reason', WHY, ...more);
const ban = ({ email }: Person, ...more: string[]) => ballpark('member', 'ban', email, '--reason', WHY, ...more);

/** Runs a command that must change nothing. Returns its sentence. */
async function readRefusal(...words: string[]): Promise<string> {
  const before = await sumTables(lab);
  const { out, error, code } = await ballpark(...words);
  expect({ out, code, sums: await sumTables(lab) }).toEqual({ out: '', code: 1, sums: before });
  return error;
}

async function readUsername({ user }: Person): Promise<string> {
  const { rows } = await lab.sql.query<{ username: string }>('select username from member where id = $1', [user.id]);
  return rows[0]?.username ?? '';
}

/** Reads what a member finds in the app and in the mail, without ids, times and tokens. */
async function readTold({ user }: Person) {
  const told = await lab.sql.query(
    `select kind, facts - 'appealToken' - 'endsAt' - 'title' as facts, facts ->> 'appealToken' is not null as "mayAppeal"
     from notification where member_id = $1`,
    [user.id],
  );
  const mails = await lab.sql.query(
    `select template from mail where member_id = $1 and template not in ('verify-email')`,
    [user.id],
  );
  const suspended = await lab.sql.query(
    `select status, suspension.ends_at - moderation_decision.decided_at as length
     from member_account left join suspension using (member_id)
     left join moderation_decision on moderation_decision.id = decision_id where member_id = $1`,
    [user.id],
  );
  return { told: told.rows, mails: mails.rows, suspended: suspended.rows };
}

describe('member find', () => {
  test('finds a member by address, username and id, and masks the address', async () => {
    const person = await createOnboardedPerson(lab);
    const { email, user } = person;
    const username = await readUsername(person);
    const answers: CommandResult[] = [];
    for (const reference of [email.toUpperCase(), username.toUpperCase(), `@${username}`, user.id]) {
      answers.push(await ballpark('member', 'find', reference));
    }
    const [first] = answers;
    for (const answer of answers) expect(answer).toEqual(first);
    expect(first?.code).toBe(0);
    const lines = first?.out.split('\n') ?? [];
    expect(lines).toContain(`id          ${user.id}`);
    expect(lines).toContain(`username    ${username}`);
    expect(lines).toContain('status      active');
    expect(lines).toContain('role        member');
    expect(first?.out).toContain(`${email.slice(0, 1)}***@neighbours.example, verified 20`);
    expect(first?.out).not.toContain(email);
    expect((await ballpark('member', 'find', email, '--show-address')).out).toContain(`${email}, verified`);
  });

  test('shows until when a member is suspended', async () => {
    const person = await createOnboardedPerson(lab);
    await suspend(person);
    expect((await ballpark('member', 'find', person.email)).out).toMatch(
      /status +suspended until 20\d\d-\d\d-\d\d \d\d:\d\d UTC/,
    );
  });

  test.each(['nobody@example.com', 'no-such-name', '@no-such-name', '00000000-0000-4000-8000-000000000000'])(
    'says that there is no member %s',
    async (reference) => {
      expect(await readRefusal('member', 'find', reference)).toBe('No member has this address, username or id.');
    },
  );
});

describe('member suspend', () => {
  test('a member sees the same as after a suspension by a moderator', async () => {
    const moderator = await createModerator();
    const [byModerator, byOperator] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
    await reportAccepted(await createTrusted(), { targetKind: 'profile', targetId: byModerator.user.id });
    const judged = await findCaseId(byModerator.user.id);
    const decision = { action: 'suspend', reason: 'other', sentence: WHY, days: 3 };
    expect((await decide(moderator, judged, decision)).statusCode).toBe(201);
    const answer = await suspend(byOperator);
    const caseId = await findCaseId(byOperator.user.id);
    expect(answer).toEqual({
      out: `${byOperator.email} is suspended for 3 days. Everything they posted is hidden, and they are told why. Case: ${caseId}`,
      error: '',
      code: 0,
    });
    const seen = await readTold(byOperator);
    expect(seen).toEqual(await readTold(byModerator));
    expect(seen.told).toMatchObject([{ kind: 'decision', mayAppeal: true }]);
    expect(seen.mails).toEqual([{ template: 'moderation-decision' }]);
    const signIn = await post(lab, '/auth/login', { payload: { email: byOperator.email, password: PASSWORD } });
    expect(signIn.json()).toMatchObject({ code: 'account_suspended' });
  });

  test('moderators find it in the log and in the case, as an act of the operator', async () => {
    const moderator = await createModerator();
    const person = await createOnboardedPerson(lab);
    await suspend(person, '--because', 'scam');
    const caseId = await findCaseId(person.user.id);
    const [entry] = await readLog(moderator);
    expect(entry).toMatchObject({
      actor: { kind: 'operator', username: null },
      event: 'decided',
      caseId,
      subject: { id: person.user.id },
      details: { action: 'suspend', reason: 'scam', days: 3 },
    });
    const shown = await readCase(moderator, caseId);
    expect(shown.decisions).toMatchObject([
      { isByOperator: true, action: 'suspend', sentence: WHY, moderator: { username: null } },
    ]);
    expect((await listCases(moderator)).map(({ id }) => id)).not.toContain(caseId);
  });

  test('the member can appeal, and a moderator judges it', async () => {
    const moderator = await createModerator();
    const person = await createOnboardedPerson(lab);
    await suspend(person);
    const caseId = await findCaseId(person.user.id);
    const { rows } = await lab.sql.query<{ id: string }>('select id from moderation_decision where case_id = $1', [
      caseId,
    ]);
    const token = await buildAppealToken(lab.app.db, rows[0]?.id ?? '');
    expect((await post(lab, '/appeals', { payload: { token, text: 'It was not me.' } })).statusCode).toBeLessThan(300);
    const payload = { outcome: 'overturned', sentence: 'We looked again.' };
    await post(lab, `/moderation/cases/${caseId}/appeal`, { token: moderator.token, payload });
    expect((await ballpark('member', 'find', person.email)).out).toMatch(/status +active/);
  });

  test('reports of the profile are settled with it', async () => {
    const person = await createOnboardedPerson(lab);
    await reportAccepted(await createTrusted(), { targetKind: 'profile', targetId: person.user.id });
    const caseId = await findCaseId(person.user.id);
    expect((await suspend(person)).out).toContain(caseId);
    const { rows } = await lab.sql.query('select outcome from report where case_id = $1', [caseId]);
    expect(rows).toEqual([{ outcome: 'upheld' }]);
  });

  test('a second time is refused', async () => {
    const person = await createOnboardedPerson(lab);
    await suspend(person);
    const words = ['member', 'suspend', person.email, '--days', '9', '--reason', WHY];
    expect(await readRefusal(...words)).toBe('The account is suspended: nothing was changed.');
  });

  test('of two at once, one counts', async () => {
    const person = await createOnboardedPerson(lab);
    const answers = await Promise.all([1, 2, 3].map(() => changeMemberStatus(lab, person.email, 'suspend')));
    const outcomes = answers.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['decided', 'not possible', 'not possible']);
    const { rows } = await lab.sql.query(
      'select from moderation_decision join moderation_case on moderation_case.id = case_id where author_id = $1',
      [person.user.id],
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    { days: '0', reason: WHY, sentence: 'The days are a whole number from 1 to 365: nothing was changed.' },
    { days: '366', reason: WHY, sentence: 'The days are a whole number from 1 to 365: nothing was changed.' },
    { days: '1.5', reason: WHY, sentence: 'The days are a whole number from 1 to 365: nothing was changed.' },
    { days: 'many', reason: WHY, sentence: 'The days are a whole number from 1 to 365: nothing was changed.' },
    { days: '3', reason: '  ', sentence: 'The reason has 1 to 500 characters: nothing was changed.' },
    { days: '3', reason: 'x'.repeat(501), sentence: 'The reason has 1 to 500 characters: nothing was changed.' },
  ])('refuses $days days and the reason "$reason"', async ({ days, reason, sentence }) => {
    const { email } = await createOnboardedPerson(lab);
    expect(await readRefusal('member', 'suspend', email, '--days', days, '--reason', reason)).toBe(sentence);
  });

  test('refuses an unknown kind of reason, an unknown member, and missing words', async () => {
    const { email } = await createOnboardedPerson(lab);
    const kinds = 'scam, not-a-price-question, offensive, personal-data, wrong-category, illegal, other';
    const words = ['--days', '3', '--reason', WHY];
    expect(await readRefusal('member', 'suspend', email, ...words, '--because', 'rude')).toBe(
      `--because is one of ${kinds}: nothing was changed.`,
    );
    expect(await readRefusal('member', 'suspend', 'nobody@example.com', ...words)).toBe(UNKNOWN);
    expect(await readRefusal('member', 'suspend', '00000000-0000-4000-8000-000000000000', ...words)).toBe(UNKNOWN);
    expect(await readRefusal('member', 'suspend', email, '--days', '3')).toBe(
      "error: required option '--reason <text>' not specified",
    );
  });
});

describe('member ban', () => {
  test('says what it would do, and does it with --yes', async () => {
    const person = await createOnboardedPerson(lab, MUNICH);
    const listing = await postListing(lab, person);
    expect(await readRefusal('member', 'ban', person.email, '--reason', WHY)).toBe(
      `This bans ${await readUsername(person)} for good and hides everything they posted. Nothing was changed: add --yes to do it.`,
    );
    expect(await ban(person, '--yes')).toMatchObject({ code: 0, error: '' });
    expect((await get(lab, `/listings/${listing.id}/preview`)).statusCode).toBe(404);
    expect(await readTold(person)).toMatchObject({
      told: [{ kind: 'decision', facts: { action: 'ban', sentence: WHY } }],
      mails: [{ template: 'moderation-decision' }],
      suspended: [{ status: 'banned', length: null }],
    });
  });

  test('a suspended member can be banned; a banned one neither banned nor suspended', async () => {
    const person = await createOnboardedPerson(lab);
    await suspend(person);
    expect((await ban(person, '--yes')).code).toBe(0);
    const sentence = 'The account is banned: nothing was changed.';
    expect(await readRefusal('member', 'ban', person.email, '--reason', WHY, '--yes')).toBe(sentence);
    expect(await readRefusal('member', 'suspend', person.email, '--days', '3', '--reason', WHY)).toBe(sentence);
    expect(await readRefusal('member', 'ban', 'nobody@example.com', '--reason', WHY, '--yes')).toBe(UNKNOWN);
  });

  test('leaves a ban that a moderator has proposed to the command that confirms it', async () => {
    const moderator = await createModerator();
    const person = await createOnboardedPerson(lab);
    await reportAccepted(await createTrusted(), { targetKind: 'profile', targetId: person.user.id });
    const caseId = await findCaseId(person.user.id);
    await decide(moderator, caseId, { action: 'ban' });
    expect(await readRefusal('member', 'ban', person.email, '--reason', WHY, '--yes')).toBe(
      `A moderator has proposed to ban or suspend this member: nothing was changed. Judge that first: ballpark moderation confirm ${caseId}, or refuse.`,
    );
    expect((await ballpark('moderation', 'confirm', caseId)).out).toBe('The decision is in force.');
  });
});

test('member restore lets the member in again, once', async () => {
  const person = await createOnboardedPerson(lab);
  await suspend(person);
  const restored = await ballpark('member', 'restore', person.user.id);
  expect(restored.out).toBe(`${person.user.id} is restored. Shown again: listings 0, suggestions 0.`);
  const signIn = await post(lab, '/auth/login', { payload: { email: person.email, password: PASSWORD } });
  expect(signIn.statusCode).toBe(200);
  const { rows } = await lab.sql.query(
    'select event, actor_kind from audit_entry where subject_id = $1 order by at, id',
    [person.user.id],
  );
  expect(rows).toEqual([
    { event: 'decided', actor_kind: 'operator' },
    { event: 'member-restored', actor_kind: 'operator' },
  ]);
  expect(await readRefusal('member', 'restore', person.email)).toBe('The account is active: nothing was changed.');
  expect(await readRefusal('member', 'restore', 'nobody@example.com')).toBe(UNKNOWN);
});

test('member verify marks the address as verified, once, and withdraws the links in mails', async () => {
  const person = await createRegisteredPerson(lab);
  await lab.sql.query(
    `insert into email_token (token_hash, member_id, mail_id, purpose, expires_at)
     select sha256('token'), member_id, id, 'verify-email', now() + interval '1 day' from mail where member_id = $1 limit 1`,
    [person.user.id],
  );
  const verified = await ballpark('member', 'verify', person.email);
  expect(verified).toEqual({ out: `The e-mail address of ${person.email} is verified.`, error: '', code: 0 });
  expect((await ballpark('member', 'find', person.email)).out).toContain(', verified 20');
  const tokens = await lab.sql.query('select from email_token where member_id = $1', [person.user.id]);
  expect(tokens.rows).toEqual([]);
  const { rows } = await lab.sql.query('select event, actor_kind from audit_entry where subject_id = $1', [
    person.user.id,
  ]);
  expect(rows).toEqual([{ event: 'address-verified', actor_kind: 'operator' }]);
  expect(await readRefusal('member', 'verify', person.email)).toBe(
    'The address is verified already: nothing was changed.',
  );
  expect(await readRefusal('member', 'verify', 'nobody@example.com')).toBe(UNKNOWN);
  const banned = await createRegisteredPerson(lab);
  await ban(banned, '--yes');
  expect(await readRefusal('member', 'verify', banned.email)).toBe('The account is banned: nothing was changed.');
});

test('member role makes and unmakes a moderator, as the commands of moderator do', async () => {
  const { email } = await createOnboardedPerson(lab);
  const twice = 'The member has this role already: nothing was changed.';
  expect(await readRefusal('member', 'role', email, 'member')).toBe(twice);
  expect((await ballpark('member', 'role', email, 'moderator')).out).toBe(`${email} is a moderator.`);
  expect((await ballpark('member', 'find', email)).out).toMatch(/role +moderator/);
  expect(await readRefusal('member', 'role', email, 'moderator')).toBe(twice);
  expect(await readRefusal('moderator', 'grant', email)).toBe(twice);
  expect((await ballpark('moderator', 'revoke', email)).out).toBe(`${email} is no longer a moderator.`);
  expect(await readRefusal('member', 'role', email, 'admin')).toBe(
    'The role is member or moderator: nothing was changed.',
  );
  expect(await readRefusal('member', 'role', 'nobody@example.com', 'moderator')).toBe(UNKNOWN);
});
