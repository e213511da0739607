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
import { listPrices } from './ballpark.repository.ts';
import { refreshBallpark } from './keep-ballpark.ts';

const lab = useTestApp();
const { close, edit, suggestAccepted } = createSuggestionClient(lab);
let owner: Person;
let neighbours: Person[];

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
  neighbours = await Promise.all(Array.from({ length: 7 }, () => createOnboardedPerson(lab)));
});

async function read(id: string): Promise<ListingForMember> {
  return (await get(lab, `/listings/${id}`, owner.token)).json<{ data: ListingForMember }>().data;
}

async function readBallpark(id: string): Promise<BallparkFigure | null | undefined> {
  return (await read(id)).consensus?.ballpark;
}

/** Computes the figure from the stored prices by the rules. */
async function recompute(id: string) {
  const { currency } = await read(id);
  const prices = await listPrices(lab.app.db, id);
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

function change(act: typeof hideSuggestions | typeof showSuggestions, suggestionId: string): Promise<string[]> {
  return inTransaction(lab.app.db, (trx) => act(lab.app, trx, { target: { suggestionId }, reason: 'reports' }));
}

describe('the ballpark figure', () => {
  test('comes with the third price, as the contract has it', async () => {
    const id = await insertListing(lab, owner.user.id);
    await suggestAll(id, [100, 120]);
    expect(await readBallpark(id)).toBeNull();
    await suggestAccepted(neighbours[2] as Person, id, 110);
    const listing = await read(id);
    expect(listingForMember.parse(listing)).toEqual(listing);
    expect(listing.consensus?.ballpark).toMatchObject({
      price: 110,
      count: 3,
      isDivided: false,
      basis: 0,
      isEarly: true,
    });
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
    await change(hideSuggestions, suggestionId);
    expect(await listQueuedJobs(lab, 'refresh-ballpark')).toContainEqual({ listingId: id });
    await refreshBallpark(lab.app, id);
    expect(await readBallpark(id)).toMatchObject({ count: 3, ...(await recompute(id)) });
    await change(showSuggestions, suggestionId);
    await refreshBallpark(lab.app, id);
    expect(await readBallpark(id)).toEqual(before);
  });

  test('of a closed listing stays when a price is hidden or shown again, and the hidden price itself is not shown', async () => {
    const id = await insertListing(lab, owner.user.id);
    const [first = '', second = '', third = ''] = await suggestAll(id, [50, 60, 70, 80]);
    await change(hideSuggestions, first);
    await refreshBallpark(lab.app, id);
    expect((await close(owner, id, 75)).statusCode).toBe(200);
    const atClosing = await readBallpark(id);
    expect(atClosing).toMatchObject({ count: 3 });
    for (const [act, suggestionId] of [
      [hideSuggestions, second],
      [hideSuggestions, third],
      [showSuggestions, first],
    ] as const) {
      const jobs = await listQueuedJobs(lab, 'refresh-ballpark');
      await change(act, suggestionId);
      // A job from before the closing may run now.
      await refreshBallpark(lab.app, id);
      expect(await readBallpark(id)).toEqual(atClosing);
      expect(await listQueuedJobs(lab, 'refresh-ballpark')).toEqual(jobs);
    }
    const { suggestions, consensus } = await read(id);
    expect(suggestions.map(({ amount }) => amount)).toEqual([80, 50]);
    expect(consensus).toMatchObject({ average: 65, min: 50, max: 80 });
  });

  test('is not made for a listing that closed without one', async () => {
    const id = await insertListing(lab, owner.user.id);
    const [hidden = ''] = await suggestAll(id, [50, 60, 70]);
    await change(hideSuggestions, hidden);
    await refreshBallpark(lab.app, id);
    await lab.sql.query(
      'update listing set is_active = false, auto_closed_at = now(), closed_at = now() where id = $1',
      [id],
    );
    await change(showSuggestions, hidden);
    await refreshBallpark(lab.app, id);
    expect(await read(id)).toMatchObject({ suggestionCount: 3, consensus: { ballpark: null } });
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
});
