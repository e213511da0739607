import { readDoorPriceFragment } from '@ballpark/rules/pages/door-price-fragment';
import { beforeAll, expect, test } from 'vitest';
import { createGuest, insertGuestPrices, readAskAddress } from '../../../../test/pages/guest-requests.ts';
import { insertListing } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { findAskedPage, readGuestView } from '../page/read-guest-page.ts';
import { signClaim, takeGuestPrice } from './take-guest-price.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });

let owner: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});

async function createPriced(): Promise<{ listingId: string; guestId: string; token: string }> {
  const listingId = await insertListing(lab, owner.user.id);
  await insertGuestPrices(lab, { listingId, ownerId: owner.user.id, amountsMinor: [4_050] });
  const { rows } = await lab.sql.query<{ id: string }>('select id from guest_price where listing_id = $1', [listingId]);
  return { listingId, guestId: rows[0]?.id ?? '', token: (await readAskAddress(lab, owner, listingId)).slice(-43) };
}

async function countGuests(...listingIds: string[]): Promise<number> {
  const { rowCount } = await lab.sql.query('select id from guest_price where listing_id = any($1)', [listingIds]);
  return rowCount ?? 0;
}

const take = (claim: string, listingId: string) =>
  inTransaction(lab.app.db, (trx) => takeGuestPrice(lab.app, trx, { claim, listingId }));

test('a claim takes the price of its guest once', { tags: ['OP-124'] }, async () => {
  const { listingId, guestId } = await createPriced();
  const claim = signClaim(lab.app, guestId);
  expect(await take(claim, listingId)).toBe(true);
  expect(await take(claim, listingId)).toBe(false);
});

test('a claim that is forged, or for another listing, takes nothing', { tags: ['OP-124'] }, async () => {
  const [one, other] = [await createPriced(), await createPriced()];
  const claim = signClaim(lab.app, one.guestId);
  const forged = [
    '',
    one.guestId,
    `${one.guestId}.`,
    `${other.guestId}${claim.slice(36)}`,
    `${claim}A`,
    claim.toUpperCase(),
    `${one.guestId}.${'A'.repeat(22)}`,
  ];
  for (const text of forged) expect(await take(text, one.listingId)).toBe(false);
  expect(await take(claim, other.listingId)).toBe(false);
  expect(await take(claim, one.listingId)).toBe(true);
});

test(
  'the page of an open listing has the claim in the fragment of its address to join',
  { tags: ['OP-124'] },
  async () => {
    const { listingId, guestId, token } = await createPriced();
    const page = await findAskedPage(lab.app, token);
    if (!page) throw new Error('the listing has a page');
    const { rows } = await lab.sql.query<{ hash: Buffer }>(
      'select device_hash as hash from guest_price where listing_id = $1',
      [listingId],
    );
    const device = rows[0]?.hash ?? Buffer.alloc(0);
    const view = await readGuestView(lab.app, page, {
      origin: { device, network: null },
      problem: null,
      isReported: false,
    });
    const address = new URL(view.joinAddress ?? '', 'http://ballpark.test');
    expect(address.pathname + address.search).toBe(`/listing/${listingId}`);
    expect(readDoorPriceFragment(address.hash)).toEqual({
      amount: 40.5,
      currency: 'EUR',
      note: 'Solid',
      claim: signClaim(lab.app, guestId),
    });
    const without = await readGuestView(lab.app, page, { origin: undefined, problem: null, isReported: false });
    expect(without.joinAddress).toBeNull();
    expect((await createGuest(lab, `/ask/${token}`).open()).body).not.toContain(guestId);
  },
);

test('who joins with their price has one suggestion, and the guest is gone', { tags: ['OP-124'] }, async () => {
  const [one, other] = [await createPriced(), await createPriced()];
  const member = await createOnboardedPerson(lab);
  const suggest = (listingId: string, claim: string, amount = 40.5) =>
    post(lab, `/listings/${listingId}/suggest`, { token: member.token, payload: { amount, claim } });
  const claim = signClaim(lab.app, one.guestId);
  // A claim of another listing changes nothing, there or here.
  expect((await suggest(other.listingId, claim)).statusCode).toBe(201);
  expect(await countGuests(one.listingId, other.listingId)).toBe(2);
  expect((await suggest(one.listingId, claim)).statusCode).toBe(201);
  expect(await countGuests(one.listingId)).toBe(0);
  const { data } = (await get(lab, `/listings/${one.listingId}`, owner.token)).json<{ data: object }>();
  expect(data).toMatchObject({ suggestionCount: 1, suggestions: [{ amount: 40.5 }] });
  const again = await suggest(one.listingId, claim, 41);
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'already_suggested']);
});

test('a suggestion that is refused leaves the price of the guest', { tags: ['OP-124'] }, async () => {
  const { listingId, guestId } = await createPriced();
  const payload = { amount: 40.5, claim: signClaim(lab.app, guestId) };
  const answer = await post(lab, `/listings/${listingId}/suggest`, { token: owner.token, payload });
  expect(answer.json()).toMatchObject({ code: 'own_listing' });
  const member = await createOnboardedPerson(lab);
  const forged = { ...payload, claim: `${guestId}.${'A'.repeat(22)}` };
  expect((await post(lab, `/listings/${listingId}/suggest`, { token: member.token, payload: forged })).statusCode).toBe(
    201,
  );
  expect(await countGuests(listingId)).toBe(1);
});
