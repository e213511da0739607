import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuest, readAskAddress } from '../../../../test/pages/guest-requests.ts';
import { insertListing } from '../../../../test/listing-rows.ts';
import { openLiveStream, type LiveStream, listen, openSecondProcess } from '../../../../test/live-streams.ts';
import {
  get,
  createOnboardedPerson,
  createRegisteredPerson,
  send,
  createVerifiedPerson,
} from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { openStreams } from '../../../observability/metrics.ts';
import { autoCloseListings } from '../closing/auto-close-listings.ts';

const lab = useTestApp({ LIVE_STREAMS: '8' });
let other: TestApp;
let closeOther: () => Promise<void>;
let origin: string;

beforeAll(async () => {
  const opened = await openSecondProcess(lab);
  other = opened.second;
  closeOther = opened.close;
  origin = await listen(lab.http);
});
afterAll(() => closeOther());

const CLEAR = { event: 'sight', data: { isClear: true } };

async function watchedListing(minutesAgo = 0) {
  const [owner, neighbour] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
  const id = await insertListing(lab, owner.user.id, { minutesAgo });
  return { owner, neighbour, id };
}

async function streams(): Promise<number> {
  return (await openStreams.get()).values[0]?.value ?? 0;
}

describe('a followed listing', () => {
  test('reports changes of another process, without naming the member', async () => {
    const { owner, neighbour, id } = await watchedListing();
    const heard = await openLiveStream(origin, id, owner.token);
    expect(await heard.next()).toEqual(CLEAR);
    const { suggestAccepted, edit, close } = createSuggestionClient(other);
    const { id: suggestionId } = await suggestAccepted(neighbour, id);
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'suggestion' } });
    await edit(neighbour, suggestionId, { amount: 60 });
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'suggestion' } });
    await close(owner, id);
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'closing' } });
    heard.leave();
  });

  test('tells its owner alone of the price of a guest', { tags: ['OP-124'] }, async () => {
    const { owner, neighbour, id } = await watchedListing();
    const [heard, strange] = [
      await openLiveStream(origin, id, owner.token),
      await openLiveStream(origin, id, neighbour.token),
    ];
    for (const stream of [heard, strange]) expect(await stream.next()).toEqual(CLEAR);
    const guest = createGuest(other, await readAskAddress(other, owner, id));
    await guest.open();
    await guest.send({ amount: '40' });
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'guest' } });
    await guest.remove();
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'guest' } });
    await createSuggestionClient(other).suggestAccepted(neighbour, id);
    expect(await strange.next()).toEqual({ event: 'changed', data: { what: 'suggestion' } });
    heard.leave();
    strange.leave();
  });

  test('reports changes of its own process, also when its id is written in capitals', async () => {
    const { owner, neighbour, id } = await watchedListing();
    const heard = await openLiveStream(origin, id, neighbour.token);
    expect(await heard.next()).toEqual(CLEAR);
    await createSuggestionClient(lab).suggestAccepted(neighbour, id.toUpperCase());
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'suggestion' } });
    await send(lab, `DELETE /listings/${id}`, { token: owner.token });
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'deletion' } });
    heard.leave();
  });

  test('reports that the worker has closed it', async () => {
    const { owner, id } = await watchedListing(73 * 60);
    const heard = await openLiveStream(origin, id, owner.token);
    expect(await heard.next()).toEqual(CLEAR);
    await autoCloseListings(other.app);
    expect(await heard.next()).toEqual({ event: 'changed', data: { what: 'closing' } });
    heard.leave();
  });

  test('merges many changes at once into few events', async () => {
    const { owner, id } = await watchedListing();
    const heard = await openLiveStream(origin, id, owner.token);
    expect(await heard.next()).toEqual(CLEAR);
    for (let nth = 0; nth < 20; nth += 1) other.app.live.announce(id, 'suggestion');
    other.app.live.announce(id, 'closing');
    const told = [await heard.next(), await heard.next(), await heard.next()];
    expect(told.map((event) => event?.data)).toEqual([
      { what: 'suggestion' },
      { what: 'suggestion' },
      { what: 'closing' },
    ]);
    heard.leave();
  });
});

test('a stream has the usual headers and is neither cached nor compressed', async () => {
  const { owner, id } = await watchedListing();
  const { status, headers, leave } = await openLiveStream(origin, id, owner.token);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-request-id')).not.toBeNull();
  leave();
});

test('a caller who may not read the listing, or a listing that does not exist, is refused', async () => {
  const { owner, id } = await watchedListing();
  const path = `/listings/${id}/live`;
  expect((await get(lab, path)).json()).toMatchObject({ code: 'not_signed_in' });
  expect((await get(lab, path, (await createRegisteredPerson(lab)).token)).json()).toMatchObject({
    code: 'email_not_verified',
  });
  expect((await get(lab, path, (await createVerifiedPerson(lab)).token)).json()).toMatchObject({
    code: 'not_onboarded',
  });
  const gone = await insertListing(lab, owner.user.id, { end: 'deleted' });
  for (const missing of [gone, 'nothing', owner.user.id]) {
    const answer = await get(lab, `/listings/${missing}/live`, owner.token);
    expect(answer.json()).toMatchObject({ code: 'listing_not_found' });
  }
});

test('a member has six streams at most and a process a fixed number, and a closed stream frees its slot', async () => {
  const { owner, neighbour, id } = await watchedListing();
  await waitUntil(async () => ((await streams()) === 0 ? true : undefined));
  const opened: LiveStream[] = [];
  for (let nth = 0; nth < 6; nth += 1) opened.push(await openLiveStream(origin, id, owner.token));
  const seventh = await get(lab, `/listings/${id}/live`, owner.token);
  expect(seventh.statusCode).toBe(429);
  expect(seventh.headers['retry-after']).toBe('30');
  for (let nth = 0; nth < 2; nth += 1) opened.push(await openLiveStream(origin, id, neighbour.token));
  expect((await get(lab, `/listings/${id}/live`, neighbour.token)).statusCode).toBe(503);
  for (const { leave } of opened) leave();
  await waitUntil(async () => ((await streams()) === 0 ? true : undefined));
  const again = await openLiveStream(origin, id, owner.token);
  expect(again.status).toBe(200);
  again.leave();
});

test('a process that stops closes its streams and does not wait for them', async () => {
  const { owner, id } = await watchedListing();
  const { second, close } = await openSecondProcess(lab);
  const heard = await openLiveStream(await listen(second.http), id, owner.token);
  expect(await heard.next()).toEqual(CLEAR);
  const began = performance.now();
  await close();
  expect(await heard.next()).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(30_000);
});

test('a stream that ends says when to connect again', async () => {
  const { owner, id } = await watchedListing();
  const { second, close } = await openSecondProcess(lab);
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${await listen(second.http)}/api/listings/${id}/live`, { headers });
  await close();
  const [, retryMs] = /retry: (\d+)\n\n$/.exec(await response.text()) ?? [];
  expect(Number(retryMs)).toBeGreaterThanOrEqual(1_000);
  expect(Number(retryMs)).toBeLessThanOrEqual(60_000);
});
