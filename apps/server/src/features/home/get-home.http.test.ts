import type { HomeData } from '@ballpark/contracts/crowd/home';
import { addDays, toDay } from '@ballpark/rules/daily/days';
import { beforeAll, expect, test } from 'vitest';
import { insertCities, MUNICH, TOKYO } from '../../../test/listing-requests.ts';
import { insertListing } from '../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person } from '../../../test/people.ts';
import { insertSettledListing } from '../../../test/reward-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';

const lab = useTestApp();

beforeAll(() => insertCities(lab));

async function readHome({ token }: Person): Promise<HomeData> {
  const answer = await get(lab, '/home', token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: HomeData }>().data;
}

async function earn({ user }: Person, day: string, xp: number): Promise<void> {
  await lab.sql.query(
    `insert into xp_entry (id, member_id, reason, amount, created_at)
     values (gen_random_uuid(), $1, 'achievement:' || $2, $3, $2::date + interval '12 hours')`,
    [user.id, day, xp],
  );
}

test('a new member has an empty week, no place, nothing judged, and no results', async () => {
  const { week, ...home } = await readHome(await createOnboardedPerson(lab, MUNICH));
  const today = week.at(-1)?.date ?? '';
  expect(week).toEqual(
    Array.from({ length: 7 }, (_, nth) => ({ date: addDays(today, nth - 6), xp: 0, hasGuess: false })),
  );
  expect(home).toMatchObject({
    placeNear: null,
    daysInRow: 0,
    guessDays: 0,
    guessesToday: 0,
    hasOpenListing: false,
    sense: null,
    judged: 0,
    results: [],
  });
});

test('the week has the points and guesses of seven days; a guess of today counts before its job has run', async () => {
  const person = await createOnboardedPerson(lab, MUNICH);
  const owner = await createOnboardedPerson(lab, MUNICH);
  const today = toDay(new Date());
  for (const [daysAgo, xp] of [
    [7, 400],
    [6, 5],
    [1, 70],
  ] as const) {
    await earn(person, addDays(today, -daysAgo), xp);
  }
  await lab.sql.query('insert into suggestion_day select $1, $2::date - ago from unnest($3::int[]) ago', [
    person.user.id,
    today,
    [1, 2, 4],
  ]);
  const suggestions = [{ memberId: person.user.id, amountMinor: 5_000 }];
  await insertListing(lab, owner.user.id, { suggestions });
  await insertListing(lab, person.user.id);
  const home = await readHome(person);
  expect(home.week.map(({ xp }) => xp)).toEqual([5, 0, 0, 0, 0, 70, 0]);
  expect(home.week.map(({ hasGuess }) => hasGuess)).toEqual([false, false, true, false, true, true, true]);
  expect(home).toMatchObject({ daysInRow: 3, guessDays: 4, guessesToday: 1, hasOpenListing: true });
});

test('the place is among the members near on the board of the running month', async () => {
  const people: Person[] = [];
  for (const place of [MUNICH, MUNICH, MUNICH, TOKYO]) people.push(await createOnboardedPerson(lab, place));
  for (const [nth, xp] of [30, 90, 60, 500].entries()) {
    await lab.sql.query(
      `insert into period_xp (period, starts_on, member_id, xp, is_on_board, h7, latitude, longitude)
       select 'month', date_trunc('month', now() at time zone 'UTC'), member_id, $2, true, h7, latitude, longitude
       from member_rank where member_id = $1`,
      [people[nth]?.user.id, xp],
    );
  }
  const places = await Promise.all(people.map(async (person) => (await readHome(person)).placeNear));
  expect(places).toEqual([3, 1, 2, 1]);
});

test('the newest results come with their photo until the member has seen them', async () => {
  const person = await createOnboardedPerson(lab, MUNICH);
  const owner = await createOnboardedPerson(lab, MUNICH);
  await insertSettledListing(lab, {
    ownerId: owner.user.id,
    finalPriceMinor: 10_000,
    title: 'Oak table',
    suggestions: [{ memberId: person.user.id, amountMinor: 9_000 }],
  });
  await lab.sql.query(
    `update listing set photo_urls = '{/media/oak.webp}', photo_colours = '{#aabbcc}' where owner_id = $1`,
    [owner.user.id],
  );
  const { results } = await readHome(person);
  expect(results).toMatchObject([{ title: 'Oak table', amount: 90, finalPrice: 100, photoUrl: '/media/oak.webp' }]);
  await lab.sql.query('update guess_result set seen_at = now() where member_id = $1', [person.user.id]);
  expect((await readHome(person)).results).toEqual([]);
});
