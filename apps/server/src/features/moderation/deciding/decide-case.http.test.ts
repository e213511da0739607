import type { Listing } from '@ballpark/contracts/listings';
import type { Statement } from '@ballpark/contracts/reports';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../../../test/listing-requests.ts';
import { listMails } from '../../../../test/mailbox.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createNotificationClient } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, get, PASSWORD, type Person, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import { endSuspensions } from './end-suspensions.ts';
import { confirmProposal } from './confirm-proposal.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
const client = createModerationClient(lab);
const { createModerator, createTrusted, decide, confirm, judgeAppeal, readCase, listCases, readLog } = client;
const { list } = createNotificationClient(lab);
beforeAll(() => insertCities(lab));

type Scene = { owner: Person; listing: Listing; caseId: string; reporter: Person };

/** A listing with one report. */
async function createScene(): Promise<Scene> {
  const owner = await createOnboardedPerson(lab, MUNICH);
  const listing = await postListing(lab, owner);
  const reporter = await createTrusted();
  await client.reportAccepted(reporter, { targetId: listing.id });
  return { owner, listing, reporter, caseId: await client.findCaseId(listing.id) };
}

async function isShown({ listing }: Scene): Promise<boolean> {
  return (await get(lab, `/listings/${listing.id}/preview`)).statusCode === 200;
}

async function signIn({ email }: Person): Promise<number> {
  return (await post(lab, '/auth/login', { payload: { email, password: PASSWORD } })).statusCode;
}

/** The link of the mail about a decision. */
async function findAppealToken({ owner }: Scene): Promise<string> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from mail where member_id = $1 and template = 'moderation-decision' and sent_at is null`,
    [owner.user.id],
  );
  for (const { id } of rows) await deliverMail(lab.app, id, { id: 'direct', finish: async () => undefined });
  const [mail] = await listMails(owner.email);
  const token = /\/appeal\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('the mail has no link');
  return token;
}

const appeal = (token: string, text = 'It is my own bike.') => post(lab, '/appeals', { payload: { token, text } });

async function readStatement(token: string): Promise<Statement> {
  return (await get(lab, `/appeals?token=${token}`)).json<{ data: Statement }>().data;
}

describe('a decision', () => {
  test('to keep shows the content again, rejects the reports and tells its author', async () => {
    const scene = await createScene();
    await client.reportAsTrusted(5, { targetId: scene.listing.id });
    expect(await isShown(scene)).toBe(false);
    const moderator = await createModerator();
    const answer = await decide(moderator, scene.caseId, { action: 'keep', sentence: undefined });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ data: { state: 'decided', isHidden: false, actions: [] } });
    expect(await isShown(scene)).toBe(true);
    const { rows } = await lab.sql.query(`select distinct outcome from report where case_id = $1`, [scene.caseId]);
    expect(rows).toEqual([{ outcome: 'rejected' }]);
    const { notifications } = await list(scene.owner);
    expect(notifications).toMatchObject([
      { kind: 'decision', action: 'keep', appealToken: null },
      { kind: 'content-hidden' },
    ]);
  });

  test('to keep what was never hidden tells its author nothing', async () => {
    const scene = await createScene();
    await decide(await createModerator(), scene.caseId, { action: 'keep' });
    expect((await list(scene.owner)).notifications).toEqual([]);
  });

  test.each(['hide', 'remove'])('to %s hides the content and upholds the reports', async (action) => {
    const scene = await createScene();
    await decide(await createModerator(), scene.caseId, { action });
    expect(await isShown(scene)).toBe(false);
    const { rows } = await lab.sql.query('select outcome from report where case_id = $1', [scene.caseId]);
    expect(rows).toEqual([{ outcome: 'upheld' }]);
    const hidden = await lab.sql.query('select hidden_for from listing where id = $1', [scene.listing.id]);
    expect(hidden.rows).toEqual([{ hidden_for: ['decision'] }]);
    const { notifications } = await list(scene.owner);
    expect(notifications).toMatchObject([{ kind: 'decision', action, sentence: 'This is not allowed here.' }]);
  });

  test('to warn leaves the content and tells its author', async () => {
    const scene = await createScene();
    await decide(await createModerator(), scene.caseId, { action: 'warn' });
    expect(await isShown(scene)).toBe(true);
    expect((await list(scene.owner)).notifications).toMatchObject([{ kind: 'decision', action: 'warn' }]);
  });

  test('to remove a profile empties it, and a profile cannot be hidden', async () => {
    const { owner } = await createScene();
    await lab.sql.query(`update member set about = 'Call me at 555' where id = $1`, [owner.user.id]);
    await client.reportAccepted(await createTrusted(), { targetKind: 'profile', targetId: owner.user.id });
    const caseId = await client.findCaseId(owner.user.id);
    const moderator = await createModerator();
    expect((await readCase(moderator, caseId)).content).toMatchObject({ text: 'Call me at 555' });
    expect((await decide(moderator, caseId, { action: 'hide' })).json()).toMatchObject({ code: 'action_not_possible' });
    expect((await decide(moderator, caseId, { action: 'remove' })).statusCode).toBe(201);
    const { rows } = await lab.sql.query('select about, photo_url from member where id = $1', [owner.user.id]);
    expect(rows).toEqual([{ about: null, photo_url: null }]);
  });

  test('to suspend ends by itself, and the reported content stays hidden', async () => {
    const scene = await createScene();
    const other = await postListing(lab, scene.owner);
    await decide(await createModerator(), scene.caseId, { action: 'suspend', days: 3 });
    expect(await signIn(scene.owner)).toBe(403);
    await endSuspensions(lab.app);
    expect(await signIn(scene.owner)).toBe(403);
    lab.setNow(new Date(Date.now() + 3 * 24 * 3_600_000 + 60_000));
    await endSuspensions(lab.app);
    lab.setNow(undefined);
    expect(await signIn(scene.owner)).toBe(200);
    expect(await isShown(scene)).toBe(false);
    expect(await isShown({ ...scene, listing: other })).toBe(true);
  });

  test('needs a sentence, and only a suspension has days', async () => {
    const { caseId } = await createScene();
    const moderator = await createModerator();
    for (const changes of [{ sentence: ' ' }, { days: 3 }, { action: 'suspend' }, { action: 'suspend', days: 366 }])
      expect((await decide(moderator, caseId, changes)).statusCode).toBe(400);
  });

  test('of two moderators at once is made once', async () => {
    const scene = await createScene();
    const [first, second] = await Promise.all([createModerator(), createModerator()]);
    const answers = await Promise.all([
      decide(first, scene.caseId, { action: 'keep' }),
      decide(second, scene.caseId, { action: 'hide' }),
      decide(second, scene.caseId, { action: 'remove' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const { rows } = await lab.sql.query('select action from moderation_decision where case_id = $1', [scene.caseId]);
    expect(rows).toHaveLength(1);
    expect(await isShown(scene)).toBe(rows[0].action === 'keep');
  });

  test('about own content or an own report is refused', async () => {
    const owner = await createModerator();
    const listing = await postListing(lab, owner, { ...MUNICH });
    const reporter = await createModerator();
    await client.reportAccepted(reporter, { targetId: listing.id });
    const caseId = await client.findCaseId(listing.id);
    for (const involved of [owner, reporter]) {
      expect((await decide(involved, caseId)).json()).toMatchObject({ code: 'not_impartial' });
      expect(await readCase(involved, caseId)).toMatchObject({ mayJudge: false, actions: [] });
    }
  });
});

describe('a ban', () => {
  test('waits for a second moderator, who is another person', async () => {
    const scene = await createScene();
    const [first, second] = await Promise.all([createModerator(), createModerator()]);
    expect((await decide(first, scene.caseId, { action: 'ban' })).json()).toMatchObject({
      data: { state: 'proposed' },
    });
    expect(await signIn(scene.owner)).toBe(200);
    expect(await isShown(scene)).toBe(false);
    expect((await confirm(first, scene.caseId)).json()).toMatchObject({ code: 'not_impartial' });
    const answers = await Promise.all([confirm(second, scene.caseId), confirm(second, scene.caseId)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await signIn(scene.owner)).toBe(403);
    const { rows } = await lab.sql.query('select status from member_account where member_id = $1', [
      scene.owner.user.id,
    ]);
    expect(rows).toEqual([{ status: 'banned' }]);
  });

  test('that the second moderator refuses opens the case again', async () => {
    const scene = await createScene();
    const [first, second] = await Promise.all([createModerator(), createModerator()]);
    await decide(first, scene.caseId, { action: 'ban' });
    expect((await confirm(second, scene.caseId, false)).json()).toMatchObject({ data: { state: 'open' } });
    expect((await decide(second, scene.caseId, { action: 'keep' })).statusCode).toBe(201);
    expect(await isShown(scene)).toBe(true);
  });

  test('is confirmed by the operator where there is no second moderator', async () => {
    const scene = await createScene();
    await decide(await createModerator(), scene.caseId, { action: 'ban' });
    await confirmProposal(lab.app, { caseId: scene.caseId, judge: { kind: 'operator' }, isConfirmed: true });
    expect(await signIn(scene.owner)).toBe(403);
  });
});

describe('an appeal', () => {
  test('of a suspended author works with the link of the mail, once, and another moderator judges it', async () => {
    const scene = await createScene();
    const [first, second] = await Promise.all([createModerator(), createModerator()]);
    await decide(first, scene.caseId, { action: 'suspend', days: 30 });
    const token = await findAppealToken(scene);
    expect(await readStatement(token)).toMatchObject({
      targetTitle: scene.listing.title,
      action: 'suspend',
      reason: 'scam',
      sentence: 'This is not allowed here.',
      appeal: 'none',
    });
    expect((await appeal(token)).statusCode).toBe(201);
    expect((await appeal(token)).json()).toMatchObject({ code: 'already_appealed' });
    expect((await readStatement(token)).appeal).toBe('waiting');
    expect((await listCases(second)).map(({ id }) => id)).toContain(scene.caseId);
    expect((await judgeAppeal(first, scene.caseId, 'upheld')).json()).toMatchObject({ code: 'not_impartial' });
    expect((await judgeAppeal(second, scene.caseId, 'overturned')).statusCode).toBe(200);
    expect(await signIn(scene.owner)).toBe(200);
    expect(await isShown(scene)).toBe(true);
    expect((await readStatement(token)).appeal).toBe('overturned');
    const { rows } = await lab.sql.query('select outcome from report where case_id = $1', [scene.caseId]);
    expect(rows).toEqual([{ outcome: 'rejected' }]);
  });

  test('that is upheld changes nothing and tells the author', async () => {
    const scene = await createScene();
    const [first, second] = await Promise.all([createModerator(), createModerator()]);
    await decide(first, scene.caseId);
    const [told] = (await list(scene.owner)).notifications;
    if (told?.kind !== 'decision' || told.appealToken === null) throw new Error('the author is told of the appeal');
    await appeal(told.appealToken);
    await judgeAppeal(second, scene.caseId, 'upheld');
    expect(await isShown(scene)).toBe(false);
    expect(await readStatement(told.appealToken)).toMatchObject({
      appeal: 'upheld',
      appealSentence: 'We looked again.',
    });
    expect((await list(scene.owner)).notifications[0]).toMatchObject({
      kind: 'decision',
      appealOutcome: 'upheld',
      appealToken: null,
      sentence: 'We looked again.',
    });
  });

  test('is judged once, also by two moderators at once', async () => {
    const scene = await createScene();
    const [first, second, third] = await Promise.all([createModerator(), createModerator(), createModerator()]);
    await decide(first, scene.caseId);
    await appeal(await findAppealToken(scene));
    const answers = await Promise.all([
      judgeAppeal(second, scene.caseId, 'upheld'),
      judgeAppeal(third, scene.caseId, 'overturned'),
      decide(third, scene.caseId, { action: 'remove' }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });

  test('needs a token that this server has signed', async () => {
    const scene = await createScene();
    await decide(await createModerator(), scene.caseId);
    const token = await findAppealToken(scene);
    for (const bad of ['x', `${token.slice(0, -2)}xx`, scene.caseId, `${scene.caseId}.${token.split('.')[1]}`]) {
      expect((await appeal(bad)).json()).toMatchObject({ code: 'invalid_appeal_token' });
      expect((await get(lab, `/appeals?token=${bad}`)).statusCode).toBe(400);
    }
  });
});

test('a listing and its photo are two cases: keeping one does not show what the other hides', async () => {
  const scene = await createScene();
  await client.reportAsTrusted(5, { targetId: scene.listing.id });
  await lab.sql.query(
    `insert into moderation_case (id, target_kind, target_id, photo_url, author_id, hidden_at)
     values (gen_random_uuid(), 'photo', $1, '/media/a', $2, now())`,
    [scene.listing.id, scene.owner.user.id],
  );
  const moderator = await createModerator();
  await decide(moderator, scene.caseId, { action: 'keep' });
  expect(await isShown(scene)).toBe(false);
  await decide(moderator, await client.findCaseId(scene.listing.id), { action: 'keep' });
  expect(await isShown(scene)).toBe(true);
});

test('the queue shows the most harmful case first, without the names of reporters', async () => {
  const [mild, bad] = [await createScene(), await createScene()];
  await client.reportAccepted(await createTrusted(), { targetId: bad.listing.id, reason: 'illegal', note: 'Stolen.' });
  const moderator = await createModerator();
  const ids = (await listCases(moderator)).map(({ id }) => id);
  expect(ids.indexOf(bad.caseId)).toBeLessThan(ids.indexOf(mild.caseId));
  const found = await readCase(moderator, bad.caseId);
  expect(found).toMatchObject({
    reportCount: 2,
    weight: 1,
    content: { title: bad.listing.title, text: bad.listing.description },
    reports: [{ reason: 'illegal', note: 'Stolen.', weight: 0.5, reporter: 'member' }, { reason: 'scam' }],
    authorHistory: { status: 'active', listingCount: 1, decisions: [] },
    mayJudge: true,
  });
  expect(JSON.stringify(found)).not.toContain(bad.reporter.user.id);
  await decide(moderator, bad.caseId);
  expect((await listCases(moderator, '?state=decided')).map(({ id }) => id)).toContain(bad.caseId);
});

test('every step is in the audit log, which the database protects', async () => {
  const scene = await createScene();
  const [first, second] = await Promise.all([createModerator(), createModerator()]);
  await decide(first, scene.caseId, { action: 'ban' });
  await confirm(second, scene.caseId);
  await appeal(await findAppealToken(scene));
  await judgeAppeal(await createModerator(), scene.caseId, 'overturned');
  const events = (await readLog(second)).filter(({ caseId }) => caseId === scene.caseId);
  expect(events.map(({ event, actor }) => `${actor.kind} ${event}`)).toEqual([
    'moderator appeal-overturned',
    'author appealed',
    'moderator ban-confirmed',
    'moderator ban-proposed',
  ]);
  for (const change of [`update audit_entry set event = 'x'`, 'delete from audit_entry', 'truncate audit_entry'])
    await expect(lab.sql.query(change)).rejects.toThrow('added, never changed');
});
