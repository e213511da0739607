import type { ListingForMember } from '@ballpark/contracts/listings';
import { type BallparkFigure, listingForMember } from '@ballpark/contracts/listings';
import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { AT_ONCE_MAX } from '@ballpark/rules/crowd/limits';
import { fromMinor } from '@ballpark/rules/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person } from '../../../../test/people.ts';
import { createSuggestionClient, listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hideSuggestions, showSuggestions } from '../hide-suggestions.ts';
import { fillBallparks, refreshBallpark } from './keep-ballpark.ts';

const lab = useTestApp();
const { edit, suggestAccepted } = createSuggestionClient(lab);
let owner: Person;
let neighbours: Person[];

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
  neighbours = await Promise.all(Array.from({ length: 7 }, () => createOnboardedPerson(lab)));
}, 60_000);

async function read(id: string): Promise<ListingForMember> {
  return (await get(lab, `/listings/${id}`, owner.token)).json<{ data: ListingForMember }>().data;
}

async function readBallpark(id: string): Promise<BallparkFigure | null | undefined> {
  return (await read(id)).consensus?.ballpark;
}

/** What the rules make of the listed prices: what a page computes again. */
async function recompute(id: string) {
  const { suggestions, currency } = await read(id);
  const prices = suggestions.map(({ amount, weight }) => ({
    amountMinor: Math.round(amount * 100),
    weight: Math.round(weight * 100),
  }));
  const figure = computeBallpark(prices, { currency });
  return (
    figure && {
      price: fromMinor(figure.figureMinor),
      low: fromMinor(figure.lowMinor),
      high: fromMinor(figure.highMinor),
    }
  );
}

async function suggestAll(id: string, amounts: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [nth, amount] of amounts.entries()) {
    const neighbour = neighbours[nth];
    if (neighbour) ids.push((await suggestAccepted(neighbour, id, amount)).id);
  }
  return ids;
}

/** As many prices as the test needs, of members who cannot sign in. */
async function listWithMany(count: number): Promise<string> {
  const suggestions = (await insertMembers(lab, count)).map((memberId, at) => ({
    memberId,
    amountMinor: 10_000 + at * 10,
    minutesAgo: 5,
  }));
  return insertListing(lab, owner.user.id, { suggestions });
}

describe('the ballpark figure', () => {
  test('comes with the third price, as the contract has it', async () => {
    const id = await insertListing(lab, owner.user.id);
    await suggestAll(id, [100, 120]);
    expect(await readBallpark(id)).toBeNull();
    await suggestAccepted(neighbours[2] as Person, id, 110);
    const listing = await read(id);
    expect(listingForMember.parse(listing)).toEqual(listing);
    expect(listing.consensus?.ballpark).toMatchObject({ price: 110, count: 3, voices: 3, basis: 0, isEarly: true });
  });

  test('is no average: two pranks among seven prices hardly move it', async () => {
    const id = await insertListing(lab, owner.user.id);
    await suggestAll(id, [36, 38, 40, 37, 39, 1650, 1650]);
    const { average = 0, ballpark } = (await read(id)).consensus ?? {};
    expect(average).toBeGreaterThan(490);
    expect(ballpark?.price).toBeLessThan(45);
  });

  test('follows an edit, and a page that computes it again finds the same', async () => {
    const id = await insertListing(lab, owner.user.id);
    const [first = ''] = await suggestAll(id, [50, 60, 70]);
    await edit(neighbours[0] as Person, first, { amount: 90 });
    expect(await readBallpark(id)).toMatchObject((await recompute(id)) ?? {});
  });

  test('follows a hidden price, and its return, as soon as the job has run', async () => {
    const id = await insertListing(lab, owner.user.id);
    const [suggestionId = ''] = await suggestAll(id, [50, 60, 70, 80]);
    const before = await readBallpark(id);
    const change = { target: { suggestionId }, reason: 'reports' } as const;
    await inTransaction(lab.app.db, (trx) => hideSuggestions(lab.app, trx, change));
    expect(await listQueuedJobs(lab, 'refresh-ballpark')).toContainEqual({ listingId: id });
    await refreshBallpark(lab.app, id);
    expect(await readBallpark(id)).toMatchObject({ count: 3, ...(await recompute(id)) });
    await inTransaction(lab.app.db, (trx) => showSuggestions(lab.app, trx, change));
    await refreshBallpark(lab.app, id);
    expect(await readBallpark(id)).toEqual(before);
  });

  test('of a listing with many prices is made by one job for all changes of some seconds', async () => {
    const id = await listWithMany(AT_ONCE_MAX - 1);
    await suggestAll(id, [100]);
    expect(await readBallpark(id)).toMatchObject({ count: AT_ONCE_MAX });
    await suggestAccepted(neighbours[1] as Person, id, 100);
    await suggestAccepted(neighbours[2] as Person, id, 100);
    expect(await readBallpark(id)).toMatchObject({ count: AT_ONCE_MAX });
    const jobs = await listQueuedJobs<{ listingId: string }>(lab, 'refresh-ballpark');
    expect(jobs.filter(({ listingId }) => listingId === id)).toHaveLength(1);
    await refreshBallpark(lab.app, id);
    expect(await readBallpark(id)).toMatchObject({ count: AT_ONCE_MAX + 2 });
  });

  test('of listings from before it existed is filled in', async () => {
    const [id, few] = [await listWithMany(4), await listWithMany(2)];
    expect(await readBallpark(id)).toBeNull();
    await fillBallparks(lab.app);
    expect(await readBallpark(id)).toMatchObject({ count: 4, ...(await recompute(id)) });
    expect(await readBallpark(few)).toBeNull();
  });
});
