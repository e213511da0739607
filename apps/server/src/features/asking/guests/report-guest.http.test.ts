import { beforeAll, expect, test } from 'vitest';
import { createAskingClient } from '../../../../test/pages/guest-requests.ts';
import { listMails } from '../../../../test/mailbox.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createOnboardedPerson, type Person, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
const { createAsked, createVisitor, readPrices } = createAskingClient(lab);
const { createModerator, decide, findCaseId, listCases, readCase, readLog, report } = createModerationClient(lab);

let owner: Person;
let moderator: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
  moderator = await createModerator();
});

async function createPriced(): Promise<{ listingId: string; guestId: string }> {
  const { listingId, address } = await createAsked(owner);
  await (await createVisitor(address)).send({ amount: '40', note: 'You are a fool', name: 'Sam' });
  const [price] = await readPrices(owner, listingId);
  return { listingId, guestId: price?.id ?? '' };
}

const reportGuest = (person: Person | undefined, guestId: string) =>
  report(person?.token, { targetKind: 'guest', targetId: guestId, reason: 'offensive' });

test('only the owner of its listing can report the price of a guest', { tags: ['OP-124'] }, async () => {
  const { guestId } = await createPriced();
  for (const person of [undefined, await createOnboardedPerson(lab), moderator])
    expect((await reportGuest(person, guestId)).json()).toMatchObject({ code: 'report_target_not_found' });
  expect((await reportGuest(owner, guestId)).statusCode).toBe(201);
  expect((await reportGuest(owner, guestId)).json()).toMatchObject({ code: 'already_reported' });
});

test('a moderator reads what a guest wrote, and hides it for the owner', { tags: ['OP-124'] }, async () => {
  const { listingId, guestId } = await createPriced();
  await reportGuest(owner, guestId);
  expect(await readPrices(owner, listingId)).toHaveLength(1);
  const caseId = await findCaseId(guestId);
  expect((await listCases(moderator)).map(({ id }) => id)).toContain(caseId);
  const opened = await readCase(moderator, caseId);
  expect(opened).toMatchObject({
    target: { kind: 'guest', title: 'Oak table', photoUrl: null },
    author: { username: null },
    content: { title: 'Oak table', text: 'Sam: You are a fool', amount: '40.00 EUR' },
    isHidden: false,
    mayJudge: true,
    actions: ['keep', 'hide'],
  });
  for (const action of ['warn', 'suspend', 'ban', 'remove'])
    expect(
      (await decide(moderator, caseId, { action, days: action === 'suspend' ? 3 : undefined })).json(),
    ).toMatchObject({
      code: 'action_not_possible',
    });
  expect((await decide(moderator, caseId, { action: 'hide' })).statusCode).toBe(201);
  expect(await readPrices(owner, listingId)).toEqual([]);
  expect(await readCase(moderator, caseId)).toMatchObject({ state: 'decided', isHidden: true });
  const [entry] = await readLog(moderator);
  expect(entry).toMatchObject({ event: 'decided', caseId, subject: null });
  expect((await listMails(owner.email)).filter(({ subject }) => /decision/i.test(subject))).toEqual([]);
});

test('what a moderator keeps stays, unless the owner has removed it', { tags: ['OP-124'] }, async () => {
  const [kept, removed] = [await createPriced(), await createPriced()];
  for (const { guestId } of [kept, removed]) await reportGuest(owner, guestId);
  await send(lab, `DELETE /listings/${removed.listingId}/guests/${removed.guestId}`, { token: owner.token });
  for (const { guestId } of [kept, removed]) {
    const answer = await decide(moderator, await findCaseId(guestId), { action: 'keep' });
    expect(answer.statusCode).toBe(201);
  }
  expect(await readPrices(owner, kept.listingId)).toHaveLength(1);
  expect(await readPrices(owner, removed.listingId)).toEqual([]);
});

test('a guest who deletes the price takes its text out of the case', { tags: ['OP-124'] }, async () => {
  const { listingId, address } = await createAsked(owner);
  const guest = await createVisitor(address);
  await guest.send({ amount: '40', note: 'You are a fool' });
  const [price] = await readPrices(owner, listingId);
  await reportGuest(owner, price?.id ?? '');
  await guest.remove();
  const caseId = await findCaseId(price?.id ?? '');
  expect(await readCase(moderator, caseId)).toMatchObject({ content: null, target: { title: '' } });
  expect((await decide(moderator, caseId, { action: 'hide' })).statusCode).toBe(201);
});
