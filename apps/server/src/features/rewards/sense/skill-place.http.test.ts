import type { MemberSense } from '@ballpark/contracts/xp';
import { beforeAll, expect, test } from 'vitest';
import { createOnboardedPerson, get, type Person } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';
import { findSkillPlace } from './find-skill-place.ts';

const lab = useTestApp();

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const HAMBURG = { latitude: 53.55, longitude: 9.99 };
const COLOGNE = { latitude: 50.94, longitude: 6.96 };

let viewer: Person;

beforeAll(async () => {
  const reverse = (cell: { latitude: number }) =>
    Promise.resolve(
      Math.floor(cell.latitude) === 52 ? { city: 'Berlin', country: 'Germany', countryCode: 'de' } : 'no city',
    );
  Object.assign(lab.app, { geocoder: { ...lab.app.geocoder, reverse } });
  viewer = await createOnboardedPerson(lab, HAMBURG);
});

async function createJudged(place: { latitude: number; longitude: number }, shown: number): Promise<Person> {
  const person = await createOnboardedPerson(lab, place);
  await lab.sql.query(
    `insert into member_sense (member_id, category, judged, owners, exact, weight, score, bias, shown, h7, latitude, longitude)
     select member_id, scope, 14, 12, 0, 7, 1, -1.5, case scope when 'bikes' then 58 when 'music' then 41 else $2 end, h7, latitude, longitude
     from member_rank cross join unnest(array['', 'bikes', 'music']) scope where member_id = $1`,
    [person.user.id, shown],
  );
  return person;
}

/** Members who live where the person does, with these numbers. */
async function surround(person: Person, numbers: readonly number[]): Promise<void> {
  const ids = numbers.map(() => newId());
  await lab.sql.query(
    `with given as (select * from unnest($2::uuid[], $3::int[]) given (id, shown)),
       members as (insert into member (id, name) select id, 'Neighbour' from given returning id),
       ranks as (
         insert into member_rank (member_id, h7, latitude, longitude)
         select given.id, own.h7, own.latitude, own.longitude from given cross join member_rank own where own.member_id = $1
       )
     insert into member_sense (member_id, category, judged, owners, exact, weight, score, bias, shown, h7, latitude, longitude)
     select given.id, '', 9, 9, 0, 1, 1, 0, given.shown, own.h7, own.latitude, own.longitude
     from given cross join member_rank own where own.member_id = $1`,
    [person.user.id, ids, numbers],
  );
}

async function readSense(member: Person, reader: Person) {
  const answer = await get(lab, `/profile/${member.user.id}/sense`, reader.token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: MemberSense }>().data;
}

test('a member learns how many near are less sharp, and the numbers of the town without names', async () => {
  const sharp = await createJudged(BERLIN, 63);
  await surround(sharp, [...Array.from({ length: 37 }, () => 48), 12, 66, 66]);
  // A suspended member does not count, nor one who lives elsewhere.
  const [suspended] = [await createJudged(BERLIN, 40), await createJudged(HAMBURG, 40)];
  await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [suspended.user.id]);
  const { town, biasPercent } = await readSense(sharp, sharp);
  expect(town).toEqual({
    name: 'Berlin',
    place: { percent: 95 },
    bins: [
      { sense: 30, members: 1 },
      { sense: 48, members: 37 },
      { sense: 63, members: 1 },
      { sense: 66, members: 2 },
    ],
  });
  expect(biasPercent).toBeLessThan(0);
  expect(await readSense(sharp, viewer)).toEqual({
    sense: 63,
    judged: 14,
    neededForSense: 0,
    biasPercent: null,
    categories: [{ category: 'bikes', sense: 58, judged: 14 }],
    recent: [],
    town: { name: 'Berlin', place: { percent: 95 }, bins: [] },
  });
});

test('with few members near there is a half and no numbers of others', async () => {
  const sharp = await createJudged(COLOGNE, 60);
  const [other] = [await createJudged(COLOGNE, 44)];
  await surround(sharp, [45, 46, 47, 48, 49, 61]);
  expect((await readSense(sharp, sharp)).town).toEqual({ name: null, place: { band: 'sharper-half' }, bins: [] });
  expect(await findSkillPlace(lab.app, sharp.user.id)).toEqual({ band: 'sharper-half' });
  expect((await readSense(other, other)).town).toMatchObject({ place: null, bins: [] });
  expect(await findSkillPlace(lab.app, other.user.id)).toBeNull();
});

test('to others a number below 50 looks like none', async () => {
  const low = await createJudged(HAMBURG, 49);
  expect(await readSense(low, low)).toMatchObject({ sense: 49, judged: 14 });
  expect(await readSense(low, viewer)).toEqual({
    sense: null,
    judged: 0,
    neededForSense: 5,
    biasPercent: null,
    categories: [{ category: 'bikes', sense: 58, judged: 14 }],
    recent: [],
  });
  expect(await findSkillPlace(lab.app, viewer.user.id)).toBeNull();
});
