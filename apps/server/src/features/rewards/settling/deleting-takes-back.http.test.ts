import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get, type Person, send } from '../../../../test/people.ts';
import { findLedgerMismatches } from '../../../../test/reward-rows.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';
import { rewardsHandlers } from '../rewards.handlers.ts';

const lab = useTestApp();
const { suggestAccepted } = createSuggestionClient(lab);
let worker: Worker;

beforeAll(async () => {
  await insertCities(lab);
  worker = await startWorker(lab.app, {
    jobs: rewardsHandlers.map(({ job }) => job),
    handlers: [...rewardsHandlers],
  });
});
afterAll(() => worker.stop());

async function read<Data>({ token }: Person, path: string): Promise<Data> {
  return (await get(lab, path, token)).json<{ data: Data }>().data;
}

const readCounters = (person: Person) =>
  read<Record<string, number>>(person, `/achievements/users/${person.user.id}/achievements/progress`);

async function waitForCounters(person: Person, expected: Record<string, number>): Promise<void> {
  let counters = {};
  await waitUntil(async () => {
    counters = await readCounters(person);
    return JSON.stringify(counters) === JSON.stringify(expected) ? true : undefined;
  }).catch(() => undefined);
  expect(counters).toEqual(expected);
}

test('a deleted listing takes its counters back; achievements and their XP stay', async () => {
  const [owner, member] = [await createOnboardedPerson(lab, MUNICH), await createOnboardedPerson(lab, MUNICH)];
  const { id } = await postListing(lab, owner);
  await suggestAccepted(member, id);
  await waitForCounters(member, {
    totalSuggestions: 1,
    accurateSuggestions: 0,
    quickResponses: 1,
    uniquePeopleHelped: 1,
  });
  const { xp } = await read<{ xp: number }>(member, `/xp/${member.user.id}`);
  expect(xp).toBe(10);
  expect((await send(lab, `DELETE /listings/${id}`, { token: owner.token })).statusCode).toBe(200);
  await waitForCounters(member, {
    totalSuggestions: 0,
    accurateSuggestions: 0,
    quickResponses: 0,
    uniquePeopleHelped: 0,
  });
  expect(await read(member, `/xp/${member.user.id}`)).toMatchObject({ xp: 10 });
  const achievements = await read<{ id: string; unlocked: boolean; currentProgress: number }[]>(
    member,
    `/achievements/users/${member.user.id}/achievements?includeProgress=true`,
  );
  expect(achievements.filter(({ unlocked }) => unlocked).map((achievement) => achievement.id)).toEqual([
    'first_suggestion',
    'quick_draw',
  ]);
  expect(achievements.find((achievement) => achievement.id === 'helping_hand')).toMatchObject({ currentProgress: 0 });
  const profile = await read<{ suggestionCount: number }>(member, `/profile/${member.user.id}`);
  expect(profile.suggestionCount).toBe(0);
  // What an achievement has paid once it pays never again.
  await suggestAccepted(member, (await postListing(lab, owner)).id);
  await waitForCounters(member, {
    totalSuggestions: 1,
    accurateSuggestions: 0,
    quickResponses: 1,
    uniquePeopleHelped: 1,
  });
  expect(await read(member, `/xp/${member.user.id}`)).toMatchObject({ xp: 10 });
  expect(await findLedgerMismatches(lab)).toEqual([]);
});
