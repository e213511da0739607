import { type OfferAdvice, offerAdvice } from '@ballpark/contracts/crowd/offer';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertClosings } from '../../../../test/closing-rows.ts';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { refreshBallpark } from '../../suggestions/ballpark/keep-ballpark.ts';
import { calibrateRanges } from '../calibration/calibrate-ranges.ts';
import { getOfferAdvice } from './get-offer-advice.ts';

const lab = useTestApp();
let owner: Person;
beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});

type Offered = { offerMinor?: number; amountsMinor?: readonly number[] };

async function post({ offerMinor, amountsMinor = [] }: Offered): Promise<string> {
  const members = await insertMembers(lab, amountsMinor.length);
  const suggestions = members.map((memberId, index) => ({ memberId, amountMinor: amountsMinor[index] ?? 1 }));
  const id = await insertListing(lab, owner.user.id, { suggestions, ...(offerMinor !== undefined && { offerMinor }) });
  await refreshBallpark(lab.app, id);
  return id;
}

async function ask(offered: Offered): Promise<OfferAdvice> {
  const answer = await get(lab, `/listings/${await post(offered)}/offer-advice`, owner.token);
  expect(answer.statusCode).toBe(200);
  return offerAdvice.parse(answer.json<{ data: unknown }>().data);
}

const FIVE = [11_000, 12_000, 12_500, 13_000, 14_000];

describe('advice on an offer', () => {
  test('needs three prices', async () => {
    const advice = await ask({ offerMinor: 5000, amountsMinor: [6000, 7000] });
    expect(advice).toEqual({ isSample: false, prices: 2, advice: null });
  });

  test('claims no share of closings while there are too few', async () => {
    const { advice } = await ask({ offerMinor: 9000, amountsMinor: FIVE });
    expect(advice).toMatchObject({ verdict: 'low', pricesAbove: 5, percentBelow: null, closings: 0 });
    expect(advice?.counter).not.toBeNull();
  });

  test.each([
    { amountsMinor: [10_000, 10_900, 11_900, 12_700], verdict: 'fair', counter: { from: 114, to: 146 } },
    { amountsMinor: [10_148, 11_048, 12_048, 12_848], verdict: 'low', counter: { from: 114, to: 148 } },
  ])('is made of the figure before it is rounded to 114: $verdict', async ({ amountsMinor, ...expected }) => {
    const { advice } = await ask({ offerMinor: 9400, amountsMinor });
    expect(advice).toMatchObject(expected);
  });

  test('says whether the closings behind it are made up', async () => {
    const listingId = await post({ offerMinor: 9000, amountsMinor: FIVE });
    const query = { memberId: owner.user.id, listingId };
    const sample = { ...lab.app, config: { ...lab.app.config, isSample: true } };
    expect(await getOfferAdvice(sample, query)).toMatchObject({ isSample: true });
    expect(await getOfferAdvice(lab.app, query)).toMatchObject({ isSample: false });
  });

  test.each([
    ['another member', 403],
    ['a listing without an offer', 409],
  ])('is refused for %s', async (who, status) => {
    const id = await post({ amountsMinor: FIVE, ...(who === 'another member' && { offerMinor: 9000 }) });
    const { token } = who === 'another member' ? await createOnboardedPerson(lab) : owner;
    expect((await get(lab, `/listings/${id}/offer-advice`, token)).statusCode).toBe(status);
  });
});

describe('with closings of the kind', () => {
  const learned = useTestApp();

  test('says how many similar listings ended at or below the offer', async () => {
    // Half of them went for the figure, half for a fifth more.
    await insertClosings(learned, { count: 20 });
    await insertClosings(learned, { count: 20, factor: 1.2 });
    await calibrateRanges(learned.app);
    const person = await createOnboardedPerson(learned);
    const members = await insertMembers(learned, 5);
    const suggestions = members.map((memberId, index) => ({ memberId, amountMinor: FIVE[index] ?? 1 }));
    const id = await insertListing(learned, person.user.id, { suggestions, offerMinor: 20_000 });
    await refreshBallpark(learned.app, id);
    const answer = await get(learned, `/listings/${id}/offer-advice`, person.token);
    const { advice } = answer.json<{ data: OfferAdvice }>().data;
    expect(advice).toMatchObject({ verdict: 'very-good', pricesAbove: 0, closings: 40, counter: null });
    expect(advice?.percentBelow).toBeGreaterThan(90);
  });
});
