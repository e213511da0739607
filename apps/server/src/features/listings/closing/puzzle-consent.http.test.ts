import { toDay } from '@ballpark/rules/daily/days';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertDay } from '../../../../test/daily-rows.ts';
import { insertListing } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, post, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();

let owner: Person;
beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});
afterEach(() => lab.setNow(undefined));

type Answer = { data: { agreed: boolean; canAgree: boolean } };

const path = (listingId: string) => `/listings/${listingId}/puzzle-consent`;
const read = async (id: string) => (await get(lab, path(id), owner.token)).json<Answer>().data;
const change = (id: string, agreed: boolean, { token }: Person = owner) =>
  send(lab, `PUT ${path(id)}`, { token, payload: { agreed } });

async function close(payload: object): Promise<string> {
  const id = await insertListing(lab, owner.user.id);
  const answer = await post(lab, `/listings/${id}/close`, { token: owner.token, payload });
  expect(answer.statusCode).toBe(200);
  return id;
}

describe('the consent that a closed listing may become a puzzle', { tags: ['OP-125'] }, () => {
  test.each([
    { payload: { finalPrice: 20 }, agreed: false },
    { payload: { finalPrice: 20, mayBecomePuzzle: false }, agreed: false },
    { payload: { finalPrice: 20, mayBecomePuzzle: true }, agreed: true },
  ])('is given when closing with $payload: $agreed', async ({ payload, agreed }) => {
    expect(await read(await close(payload))).toEqual({ agreed, canAgree: true });
  });

  test('is given later until the listing is played, and taken back at any time', async () => {
    const id = await close({ finalPrice: 20 });
    expect((await change(id, true)).json()).toMatchObject({ data: { agreed: true, canAgree: true } });
    await insertDay(lab, toDay(new Date()), [id]);
    expect(await read(id)).toEqual({ agreed: true, canAgree: false });
    expect((await change(id, false)).json()).toMatchObject({ data: { agreed: false, canAgree: false } });
    const again = await change(id, true);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'puzzle_not_possible' }]);
  });

  test.each(['auto-closed', undefined] as const)('is not possible without a price: %s', async (end) => {
    const id = await insertListing(lab, owner.user.id, end ? { end } : {});
    expect(await read(id)).toEqual({ agreed: false, canAgree: false });
    expect((await change(id, true)).statusCode).toBe(409);
  });

  test('is no business of another member', async () => {
    const stranger = await createOnboardedPerson(lab);
    const id = await close({ finalPrice: 20 });
    expect((await get(lab, path(id), stranger.token)).statusCode).toBe(403);
    expect((await change(id, true, stranger)).statusCode).toBe(403);
    expect(await read(id)).toMatchObject({ agreed: false });
  });
});
