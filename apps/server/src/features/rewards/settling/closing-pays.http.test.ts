import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, createOnboardedPerson, type Person, post } from '../../../../test/people.ts';
import { insertCities, MUNICH, postListing } from '../../../../test/listing-requests.ts';
import { findLedgerMismatches } from '../../../../test/reward-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';
import { rewardsHandlers } from '../rewards.handlers.ts';

const lab = useTestApp();
let worker: Worker;

beforeAll(async () => {
  await insertCities(lab);
  const jobs = rewardsHandlers.map(({ job }) => job);
  worker = await startWorker(lab.app, { jobs, handlers: [...rewardsHandlers] });
});
afterAll(() => worker.stop());

async function suggest({ token }: Person, listingId: string, amount: number): Promise<void> {
  const answer = await post(lab, `/listings/${listingId}/suggest`, { token, payload: { amount } });
  expect(answer.statusCode).toBe(201);
}

async function history({ token }: Person): Promise<[string, number][]> {
  const answer = await get(lab, '/xp/history', token);
  return answer
    .json<{ data: { reason: string; amount: number }[] }>()
    .data.map(({ reason, amount }): [string, number] => [reason, amount])
    .toSorted(([a], [b]) => a.localeCompare(b));
}

test('a member with an accurate suggestion gets all points a moment after the listing is closed', async () => {
  const owner = await createOnboardedPerson(lab, MUNICH);
  const [sharp, vague] = [await createOnboardedPerson(lab, MUNICH), await createOnboardedPerson(lab, MUNICH)];
  const { id } = await postListing(lab, owner);
  await suggest(sharp, id, 100);
  await suggest(vague, id, 400);
  const closed = await post(lab, `/listings/${id}/close`, { token: owner.token, payload: { finalPrice: 100.5 } });
  expect(closed.statusCode).toBe(200);
  await waitUntil(async () => ((await history(sharp)).length === 5 ? true : undefined));
  expect(await history(sharp)).toEqual([
    ['achievement:bullseye', 25],
    ['achievement:first_suggestion', 5],
    ['achievement:on_the_money', 10],
    ['achievement:quick_draw', 5],
    ['closest', 50],
  ]);
  await waitUntil(async () => ((await history(vague)).length === 3 ? true : undefined));
  const standing = await get(lab, `/xp/${vague.user.id}`, owner.token);
  expect(standing.json<{ data: unknown }>().data).toMatchObject({ xp: 15, rank: 2, level: 'New' });
  const progress = await get(lab, `/achievements/users/${sharp.user.id}/achievements/progress`, owner.token);
  expect(progress.json<{ data: unknown }>().data).toEqual({
    totalSuggestions: 1,
    accurateSuggestions: 1,
    quickResponses: 1,
    uniquePeopleHelped: 1,
  });
  await waitUntil(async () => ((await history(owner)).length === 1 ? true : undefined));
  expect(await findLedgerMismatches(lab)).toEqual([]);
});
