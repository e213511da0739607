import type { GuessResult, MemberSense } from '@ballpark/contracts/xp';
import type { GuessResultNotification } from '@ballpark/contracts/notifications';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertListing } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, post, send } from '../../../../test/people.ts';
import { establishOwners, insertSettledListing, NO_RUN, settleClosings } from '../../../../test/reward-rows.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { tellResults } from '../../messages/results/tell-results.ts';

const lab = useTestApp();
const { suggestAccepted, edit, close } = createSuggestionClient(lab);
let owner: Person;
let sharp: Person;
let others: Person[];

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
  sharp = await createOnboardedPerson(lab);
  others = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
});

/** All members guess without seeing a price, and an established owner closes at 100. */
async function playListing(host: Person, title = 'Oak desk'): Promise<string> {
  await establishOwners(lab, [host.user.id]);
  const listingId = await insertListing(lab, host.user.id, { title, currency: 'USD', minutesAgo: 60 });
  const amounts = [80, 120, 300];
  for (const [index, person] of [sharp, ...others].entries())
    await suggestAccepted(person, listingId, amounts[index] ?? 0);
  return listingId;
}

async function closeSettled(host: Person, listingId: string): Promise<void> {
  expect((await close(host, listingId, 100)).statusCode).toBe(200);
  await settleClosings(lab);
}

async function readResults({ token }: Person, query = '') {
  const answer = await get(lab, `/results${query}`, token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: GuessResult[]; pagination: { totalCount: number } }>();
}

async function readSense(member: Person, viewer: Person) {
  return (await get(lab, `/profile/${member.user.id}/sense`, viewer.token)).json<{ data: MemberSense }>().data;
}

describe('the results of a member', () => {
  test('say how each guess ended and what it meant for Price Sense', async () => {
    const listingId = await playListing(owner);
    const own = await lab.sql.query<{ id: string }>(
      'select id from suggestion where listing_id = $1 and member_id = $2',
      [listingId, sharp.user.id],
    );
    expect((await edit(sharp, own.rows[0]?.id ?? '', { amount: 104 })).statusCode).toBe(200);
    await closeSettled(owner, listingId);
    const { data, pagination } = await readResults(sharp);
    expect(pagination.totalCount).toBe(1);
    expect(data).toEqual([
      {
        listingId,
        title: 'Oak desk',
        currency: 'USD',
        firstAmount: 80,
        amount: 104,
        finalPrice: 100,
        ballpark: expect.any(Number),
        percentOff: 4,
        place: 1,
        total: 3,
        isShared: false,
        xp: 50,
        exclusion: null,
        sense: null,
        senseChange: null,
        closedAt: expect.any(String),
        isSeen: false,
      },
    ]);
    await tellResults(lab.app, listingId, NO_RUN);
    const { notifications } = (await get(lab, '/notifications', sharp.token)).json<{
      data: { notifications: GuessResultNotification[] };
    }>().data;
    const told = notifications.find(({ kind }) => kind === 'result');
    expect(told?.judgement).toEqual({
      firstAmount: 80,
      exclusion: null,
      sense: null,
      senseChange: null,
      ballpark: data[0]?.ballpark,
    });
  });

  test('are seen up to the moment that the client names, and stay in the list', async () => {
    await closeSettled(owner, await playListing(owner, 'Second'));
    const [newest, first] = (await readResults(sharp, '?unseen=true')).data;
    expect([newest?.title, first?.title]).toEqual(['Second', 'Oak desk']);
    const mark = (until: string | undefined) => post(lab, '/results/seen', { token: sharp.token, payload: { until } });
    expect((await mark(first?.closedAt)).json()).toEqual({ success: true, data: { until: first?.closedAt } });
    expect((await readResults(sharp, '?unseen=true')).data.map(({ title }) => title)).toEqual(['Second']);
    await mark(newest?.closedAt);
    expect((await readResults(sharp, '?unseen=true')).data).toEqual([]);
    expect((await readResults(sharp)).data.map(({ isSeen }) => isSeen)).toEqual([true, true]);
    expect((await mark('yesterday')).statusCode).toBe(400);
    expect((await mark('0000-01-01T00:00:00.000Z')).statusCode).toBe(200);
  });

  test('name no listing that is hidden, or behind a block', async () => {
    const guest = await createOnboardedPerson(lab);
    const result = async (host: Person) => {
      const suggestions = [{ memberId: guest.user.id, amountMinor: 100 }];
      return insertSettledListing(lab, { ownerId: host.user.id, finalPriceMinor: 10_000, suggestions });
    };
    const hidden = await result(owner);
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    const stranger = await createOnboardedPerson(lab);
    await result(stranger);
    const block = await send(lab, `PUT /members/${guest.user.id}/block`, {
      token: stranger.token,
      payload: { kind: 'block' },
    });
    expect(block.statusCode).toBe(200);
    const open = await result(owner);
    const { data } = await readResults(guest);
    expect(data.map(({ listingId, title, ballpark }) => ({ listingId, title, ballpark }))).toEqual([
      { listingId: open, title: 'Oak table', ballpark: null },
      { listingId: null, title: null, ballpark: null },
      { listingId: null, title: null, ballpark: null },
    ]);
  });
});

describe('Price Sense of a member', () => {
  test('begins with nothing', async () => {
    expect(await readSense(await createOnboardedPerson(lab), sharp)).toEqual({
      sense: null,
      judged: 0,
      neededForSense: 5,
      biasPercent: null,
      categories: [],
      recent: [],
    });
  });

  test('is shown from five judged guesses on, beside their prices, and gives the next price its weight', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      const host = await createOnboardedPerson(lab);
      const listingId = await playListing(host);
      await lab.sql.query(`update listing set category = 'bikes' where id = $1`, [listingId]);
      await closeSettled(host, listingId);
    }
    const sense = await readSense(sharp, sharp);
    // Two closings of the first owner, and one each of four others.
    expect(sense).toMatchObject({
      judged: 6,
      neededForSense: 0,
      categories: [{ category: 'bikes', judged: 4, sense: null }],
    });
    expect(sense.sense).toBeGreaterThan(50);
    expect(sense.recent).toHaveLength(6);
    expect(sense.recent[0]).toEqual({ percentOff: -20, isCounted: true });
    const host = await createOnboardedPerson(lab);
    const listingId = await insertListing(lab, host.user.id);
    const suggestion = await suggestAccepted(sharp, listingId, 80);
    expect(suggestion.user.sense).toBe(sense.sense);
    const newcomer = await createOnboardedPerson(lab);
    expect(await suggestAccepted(newcomer, listingId, 90)).toMatchObject({ user: { sense: null } });
    const { rows } = await lab.sql.query<{ weight: number }>(
      'select weight from suggestion where listing_id = $1 order by created_at',
      [listingId],
    );
    expect(rows[0]?.weight).toBeGreaterThan(30);
    expect(rows[1]?.weight).toBe(30);
  });

  test('is not found for a member who is not there, or behind a block', async () => {
    const stranger = await createOnboardedPerson(lab);
    await send(lab, `PUT /members/${sharp.user.id}/block`, { token: stranger.token, payload: { kind: 'block' } });
    for (const id of ['1', owner.user.id.replace(/^./, 'f'), stranger.user.id]) {
      const answer = await get(lab, `/profile/${id}/sense`, sharp.token);
      expect(answer.json()).toMatchObject({ code: 'member_not_found' });
    }
  });
});
