import type { AskLink } from '@ballpark/contracts/asking';
import { beforeAll, expect, test } from 'vitest';
import { insertListing } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';

const lab = useTestApp();

let owner: Person;
let stranger: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
  stranger = await createOnboardedPerson(lab);
});

const read = (listingId: string, person = owner) => get(lab, `/listings/${listingId}/ask`, person.token);
const change = (listingId: string, payload: object, person = owner) =>
  send(lab, `PUT /listings/${listingId}/ask`, { token: person.token, payload });

async function readLink(listingId: string): Promise<AskLink> {
  return (await read(listingId)).json<{ data: AskLink }>().data;
}

async function changeLink(listingId: string, payload: object): Promise<AskLink> {
  return (await change(listingId, payload)).json<{ data: AskLink }>().data;
}

async function insertGuest(listingId: string, amountMinor: number, minutesAgo = 0): Promise<string> {
  const id = newId();
  await lab.sql.query(
    `insert into guest_price (id, listing_id, owner_id, amount, note, name, created_at)
     values ($1, $2, $3, $4, 'Solid', 'Sam', now() - make_interval(mins => $5))`,
    [id, listingId, owner.user.id, amountMinor, minutesAgo],
  );
  return id;
}

test('the owner of a listing gets the same address each time, with its QR code', { tags: ['OP-124'] }, async () => {
  const listingId = await insertListing(lab, owner.user.id);
  const link = await readLink(listingId);
  expect(link).toEqual({
    isOn: true,
    address: expect.any(String),
    qrCode: expect.any(Object),
    prices: [],
    about: null,
  });
  expect(link.address).toMatch(/^http:\/\/ballpark\.test\/ask\/[\w-]{43}$/);
  expect(link.qrCode).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) });
  expect(await readLink(listingId)).toEqual(link);
  const other = await insertListing(lab, owner.user.id);
  expect((await readLink(other)).address).not.toBe(link.address);
});

test('switching off and on keeps the address, and a new link replaces it', { tags: ['OP-124'] }, async () => {
  const listingId = await insertListing(lab, owner.user.id);
  const { address } = await readLink(listingId);
  const off = { isOn: false, address: null, qrCode: null, prices: [], about: null };
  expect(await changeLink(listingId, { isOn: false })).toEqual(off);
  expect(await changeLink(listingId, { isOn: false })).toEqual(off);
  expect((await changeLink(listingId, { isOn: true })).address).toBe(address);
  const second = await changeLink(listingId, { isOn: true, renew: true });
  expect(second.address).toMatch(/\/ask\/[\w-]{43}$/);
  const third = await changeLink(listingId, { isOn: true, renew: true });
  expect(new Set([address, second.address, third.address]).size).toBe(3);
  expect(await readLink(listingId)).toEqual(third);
});

test('an ended listing has no address, and keeps the prices of its guests', { tags: ['OP-124'] }, async () => {
  const listingId = await insertListing(lab, owner.user.id, { end: { finalPriceMinor: 9_000 } });
  await insertGuest(listingId, 9_500);
  expect(await readLink(listingId)).toMatchObject({
    isOn: true,
    address: null,
    qrCode: null,
    prices: [{ amount: 95 }],
  });
});

test('the owner sees prices of guests newest first, and removes one of them', { tags: ['OP-124'] }, async () => {
  const listingId = await insertListing(lab, owner.user.id);
  const oldest = await insertGuest(listingId, 7_500, 3);
  await insertGuest(listingId, 9_500, 2);
  const newest = await insertGuest(listingId, 11_000, 1);
  const link = await readLink(listingId);
  expect(link.prices.map(({ amount }) => amount)).toEqual([110, 95, 75]);
  expect(link.prices[0]).toEqual({
    id: newest,
    amount: 110,
    note: 'Solid',
    name: 'Sam',
    createdAt: expect.any(String),
  });
  expect(link.about).toBe(96);

  const remove = (guestId: string, listing = listingId) =>
    send(lab, `DELETE /listings/${listing}/guests/${guestId}`, { token: owner.token });
  const elsewhere = await insertListing(lab, owner.user.id);
  for (const answer of [await remove(oldest, elsewhere), await remove(newId()), await remove('no-id')])
    expect(answer.statusCode).toBe(200);
  expect((await readLink(listingId)).prices).toHaveLength(3);
  for (let times = 0; times < 2; times += 1) expect((await remove(oldest)).statusCode).toBe(200);
  expect((await readLink(listingId)).prices.map(({ amount }) => amount)).toEqual([110, 95]);
});

test('no other member sees or changes the link of a listing', { tags: ['OP-124'] }, async () => {
  const listingId = await insertListing(lab, owner.user.id);
  const guestId = await insertGuest(listingId, 9_500);
  const answers = [
    await read(listingId, stranger),
    await change(listingId, { isOn: false }, stranger),
    await send(lab, `DELETE /listings/${listingId}/guests/${guestId}`, { token: stranger.token }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'not_listing_owner' });
  }
  expect(await readLink(listingId)).toMatchObject({ isOn: true, prices: [{ id: guestId }] });
  for (const unknown of [newId(), 'no-id', await insertListing(lab, owner.user.id, { end: 'deleted' })])
    expect((await read(unknown)).json()).toMatchObject({ code: 'listing_not_found' });
});
