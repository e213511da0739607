import {
  type Comparables,
  comparables,
  type ListingComparables,
  listingComparables,
} from '@ballpark/contracts/crowd/guide';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../../test/closing-rows.ts';
import { insertCities, MUNICH } from '../../../../test/listing-requests.ts';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();
let person: Person;
let owner: string;

beforeAll(async () => {
  await insertCities(lab);
  person = await createOnboardedPerson(lab, MUNICH);
  [owner = ''] = await insertMembers(lab, 1);
  const desks = [8000, 9000, 10_000, 11_000, 12_000];
  await insertBookedListings(lab, { title: 'Oak desk', pricesMinor: desks, place: MUNICH });
  await insertBookedListings(lab, { title: 'Oak lyre', pricesMinor: desks, place: MUNICH });
});

async function ask(url: string): Promise<Comparables> {
  const answer = await get(lab, url, person.token);
  expect(answer.statusCode).toBe(200);
  return comparables.parse(answer.json<{ data: unknown }>().data);
}

async function askOfListing(title: string): Promise<ListingComparables> {
  const id = await insertListing(lab, owner, { title, place: MUNICH });
  const answer = await get(lab, `/listings/${id}/comparables`, person.token);
  return listingComparables.parse(answer.json<{ data: unknown }>().data);
}

describe('similar things', () => {
  test('of a listing are those with the same word for the thing', async () => {
    const id = await insertListing(lab, owner, { title: 'Large desk of oak', place: MUNICH });
    const { found } = await ask(`/listings/${id}/comparables`);
    expect(found).toMatchObject({ area: 'near', closings: 5, median: 100, range: null });
  });

  test('of a listing lead to the page of the price book about them', async () => {
    expect((await askOfListing('Large Desk of Oak, walnut legs')).guidePath).toBe('/guide/munich-1/desk');
  });

  test('that are none lead nowhere', async () => {
    expect((await askOfListing('Oak bench')).guidePath).toBeNull();
  });

  test('of a title that is being written are found around its place', async () => {
    const { latitude, longitude } = MUNICH;
    const { currency, found } = await ask(
      `/guide/comparables?title=Desk%2C%20oak&latitude=${latitude}&longitude=${longitude}`,
    );
    expect([currency, found?.closings]).toEqual(['EUR', 5]);
  });

  test('are none where only another word is the same', async () => {
    const id = await insertListing(lab, owner, { title: 'Oak bench', place: MUNICH });
    expect((await ask(`/listings/${id}/comparables`)).found).toBeNull();
    const lyre = await insertListing(lab, owner, { title: 'Oak lyre', place: MUNICH });
    expect((await ask(`/listings/${lyre}/comparables`)).found).toBeNull();
  });

  test('are hidden like the prices from a member who guesses first', async () => {
    const guesser = await createOnboardedPerson(lab, MUNICH);
    await lab.sql.query(`update member_account set guess_first_since = '-infinity' where member_id = $1`, [
      guesser.user.id,
    ]);
    const id = await insertListing(lab, owner, { title: 'Oak desk', place: MUNICH });
    expect((await get(lab, `/listings/${id}/comparables`, guesser.token)).statusCode).toBe(403);
  });

  test('of a listing that is not shown are refused', async () => {
    const id = await insertListing(lab, owner, { title: 'Oak desk', place: MUNICH, end: 'deleted' });
    expect((await get(lab, `/listings/${id}/comparables`, person.token)).statusCode).toBe(404);
    expect((await get(lab, '/listings/no-id/comparables', person.token)).statusCode).toBe(404);
  });
});
