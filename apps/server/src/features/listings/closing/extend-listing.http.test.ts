import { extendListing as contract } from '@ballpark/contracts/listings/extending';
import type { Listing } from '@ballpark/contracts/listings';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertListing, type ListingFacts } from '../../../../test/listing-rows.ts';
import { listen, openLiveStream } from '../../../../test/live-streams.ts';
import { createNotificationClient } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, get, type Person, post } from '../../../../test/people.ts';
import { createSuggestionClient, findBrokenInvariants } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { autoCloseListings } from './auto-close-listings.ts';

const lab = useTestApp();
const { close, suggestAccepted } = createSuggestionClient(lab);
const HOUR = 60;
const HOUR_MS = 3_600_000;
/** Its last 24 hours have begun. */
const LAST_DAY = 60 * HOUR;
let owner: Person;
let neighbour: Person;

beforeAll(async () => {
  [owner, neighbour] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
});
afterEach(() => lab.setNow(undefined));

const insert = (facts: ListingFacts = {}) => insertListing(lab, owner.user.id, facts);
const extend = (id: string, { token } = owner) => post(lab, `/listings/${id}/extend`, { token });

async function readListing(id: string): Promise<Listing> {
  return (await get(lab, `/listings/${id}`, owner.token)).json<{ data: Listing }>().data;
}

function countHoursOpen({ createdAt, closesAt }: Pick<Listing, 'createdAt' | 'closesAt'>): number {
  return (Date.parse(closesAt) - Date.parse(createdAt)) / HOUR_MS;
}

describe('extending a listing', { tags: ['OP-123'] }, () => {
  test('moves its end by 72 hours and nothing else, wherever the listing is shown', async () => {
    const id = await insert({ minutesAgo: LAST_DAY, title: 'Extended lamp' });
    const before = await readListing(id);
    expect(countHoursOpen(before)).toBe(72);
    const answer = await extend(id);
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: Listing }>();
    expect(contract.success.data.parse(data)).toEqual(data);
    const after = await readListing(id);
    expect(countHoursOpen(after)).toBe(144);
    expect(after).toEqual({ ...before, closesAt: after.closesAt });
    expect(data.closesAt).toBe(after.closesAt);
    const preview = (await get(lab, `/listings/${id}/preview`)).json<{ data: Listing }>().data;
    const list = (await get(lab, '/listings?search=Extended%20lamp', neighbour.token)).json<{ data: Listing[] }>().data;
    expect([preview.closesAt, list[0]?.closesAt]).toEqual([after.closesAt, after.closesAt]);
  });

  test('is possible from exactly 24 hours before the end on, and not a second earlier', async () => {
    const id = await insert();
    const end = Date.parse((await readListing(id)).closesAt);
    lab.setNow(new Date(end - 24 * HOUR_MS - 1_000));
    expect((await extend(id)).json()).toMatchObject({ code: 'extension_too_early' });
    // The stored end has microseconds, a date of JavaScript has not.
    lab.setNow(new Date(end - 24 * HOUR_MS + 1));
    expect((await extend(id)).statusCode).toBe(200);
  });

  test('is possible once', async () => {
    const id = await insert({ minutesAgo: LAST_DAY });
    await extend(id);
    const { closesAt } = await readListing(id);
    lab.setNow(new Date(Date.parse(closesAt) - HOUR_MS));
    const answer = await extend(id);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'already_extended']);
    expect((await readListing(id)).closesAt).toBe(closesAt);
  });

  test('is possible after the end while the listing is still open', async () => {
    const id = await insert({ minutesAgo: 73 * HOUR });
    expect((await extend(id)).statusCode).toBe(200);
    expect(await autoCloseListings(lab.app)).not.toContain(id);
  });

  test.each([
    ['closed by its owner', { end: { finalPriceMinor: 100 } }, 'listing_closed'],
    ['closed automatically', { end: 'auto-closed' }, 'listing_closed'],
    ['deleted', { end: 'deleted' }, 'listing_not_found'],
  ] as const)('is refused for a listing that is %s', async (_, facts, code) => {
    const id = await insert({ minutesAgo: LAST_DAY, ...facts });
    expect((await extend(id)).json()).toMatchObject({ success: false, code });
  });

  test('is refused for a hidden and for an unknown listing, and to all but the owner', async () => {
    const [id, hidden] = [await insert({ minutesAgo: LAST_DAY }), await insert({ minutesAgo: LAST_DAY })];
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    expect((await extend(hidden)).statusCode).toBe(404);
    expect((await extend('nothing')).statusCode).toBe(404);
    const answer = await extend(id, neighbour);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'not_listing_owner']);
    expect(countHoursOpen(await readListing(id))).toBe(72);
  });

  test('is told to open pages at once, and not to members who guessed', async () => {
    const id = await insert({ minutesAgo: LAST_DAY });
    await suggestAccepted(neighbour, id);
    const { countUnread } = createNotificationClient(lab);
    const unread = await countUnread(neighbour);
    const heard = await openLiveStream(await listen(lab.http), id, neighbour.token);
    expect(await heard.next()).toMatchObject({ event: 'sight' });
    await extend(id);
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'listing' } });
    heard.leave();
    expect(await countUnread(neighbour)).toBe(unread);
  });
});

describe('an extended listing', { tags: ['OP-123'] }, () => {
  test('takes prices until its new end, and then closes automatically', async () => {
    const id = await insert({ minutesAgo: 143 * HOUR, isExtended: true });
    expect(await autoCloseListings(lab.app)).not.toContain(id);
    await suggestAccepted(neighbour, id);
    const end = Date.parse((await readListing(id)).closesAt);
    lab.setNow(new Date(end - 1));
    expect(await autoCloseListings(lab.app)).not.toContain(id);
    lab.setNow(new Date(end + 1));
    expect(await autoCloseListings(lab.app)).toContain(id);
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('is not closed by a worker of the release before, which knows 72 hours alone', async () => {
    const id = await insert({ minutesAgo: 80 * HOUR, isExtended: true });
    const closing = 'update listing set is_active = false, auto_closed_at = now(), closed_at = now() where id = $1';
    await expect(lab.sql.query(closing, [id])).rejects.toThrow('listing_closed_after_extension');
  });
});

describe('at the same moment', { tags: ['OP-123'] }, () => {
  const ATTEMPTS = Array.from({ length: 8 }, (_, index) => index);

  test('of many extensions exactly one succeeds', async () => {
    const id = await insert({ minutesAgo: LAST_DAY });
    const answers = await Promise.all(ATTEMPTS.map(() => extend(id)));
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'extended').toSorted();
    expect(codes).toEqual([...Array.from({ length: 7 }, () => 'already_extended'), 'extended']);
  });

  test('an automatic closing and an extension have one outcome', async () => {
    for (const _ of ATTEMPTS) {
      const id = await insert({ minutesAgo: 72 * HOUR + 1 });
      const [answer, closed] = await Promise.all([extend(id), autoCloseListings(lab.app)]);
      const { isActive } = await readListing(id);
      expect([answer.statusCode, closed.includes(id)]).toEqual(isActive ? [200, false] : [409, true]);
    }
  });

  test('a closing by the owner succeeds, before or after an extension', async () => {
    const id = await insert({ minutesAgo: LAST_DAY });
    const [extended, closed] = await Promise.all([extend(id), close(owner, id)]);
    expect(closed.statusCode).toBe(200);
    expect(extended.statusCode).toBe(countHoursOpen(await readListing(id)) === 144 ? 200 : 409);
  });
});
