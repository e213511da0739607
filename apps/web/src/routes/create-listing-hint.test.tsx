import { lookUpComparables } from '@ballpark/contracts/crowd/guide';
import { createListing } from '@ballpark/contracts/listings/posting';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { buildComparables } from '../../test/closings.ts';
import { answer, failNetwork, neverAnswer, respond } from '../../test/fake-api.ts';
import {
  bristolMember,
  buildOwnListing,
  field,
  fillIn,
  getButton,
  openCreate,
  openEdit,
  readStoredDraft,
  write,
} from '../../test/listing-form-page.tsx';
import { watchTimers } from '../../test/timers.ts';

const DEBOUNCE_MS = 500;
const HINT = /^Similar things/;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const readQuery = (search = '') => Object.fromEntries(new URLSearchParams(search));

test('while the title is typed, the form says what similar things nearby went for', async () => {
  const asked = answer(lookUpComparables, buildComparables({}, 'GBP'));
  await openCreate();
  for (const title of ['Oak', 'Oak ta', 'Oak table']) write(field.title(), title);
  const hint = await screen.findByText(HINT);
  expect(hint.textContent).toBe('Similar things nearby went for £40–£70 (9 closings)');
  expect(hint.getAttribute('aria-live')).toBe('polite');
  const { latitude, longitude } = bristolMember;
  expect(asked.map(({ search }) => readQuery(search))).toEqual([
    { title: 'Oak table', category: 'furniture', latitude: String(latitude), longitude: String(longitude) },
  ]);
});

test('closings from farther away are not called nearby', async () => {
  answer(lookUpComparables, buildComparables({ area: 'anywhere', closings: 4, range: null }, 'GBP'));
  await openCreate();
  write(field.title(), 'Oak table');
  const hint = await screen.findByText(HINT);
  expect(hint.textContent).toBe('Similar things went for about £55 (4 closings), anywhere in GBP');
});

test('fewer than three letters are not compared', async () => {
  const asked = answer(lookUpComparables, buildComparables());
  await openCreate();
  const timers = watchTimers();
  write(field.title(), 'Oa 28');
  await waitFor(() => timers.end(DEBOUNCE_MS));
  expect(asked).toEqual([]);
  write(field.title(), 'Oak 28');
  await screen.findByText(HINT);
  expect(asked).toHaveLength(1);
});

test('a title that becomes too short loses its hint at once', async () => {
  answer(lookUpComparables, buildComparables());
  await openCreate();
  write(field.title(), 'Oak table');
  await screen.findByText(HINT);
  write(field.title(), 'Oa');
  expect(screen.queryByText(HINT)).toBeNull();
});

test('a late answer to an older title does not replace the newer one', async () => {
  const { promise: isTimeToAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  const asked = respond(lookUpComparables, async (request) => {
    const isOld = request.url.includes('table');
    if (isOld) await isTimeToAnswer;
    return HttpResponse.json({ success: true, data: buildComparables({ closings: isOld ? 111 : 222 }) });
  });
  await openCreate();
  write(field.title(), 'Oak table');
  await waitFor(() => expect(asked).toHaveLength(1));
  write(field.title(), 'Oak shelf');
  expect((await screen.findByText(HINT)).textContent).toContain('(222 closings)');
  await act(async () => letAnswer());
  expect(screen.getByText(HINT).textContent).toContain('(222 closings)');
});

test('leaving the form gives the question up', async () => {
  const signals: AbortSignal[] = [];
  const usual = globalThis.fetch;
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.url.includes('/guide/comparables')) signals.push(request.signal);
    return usual(request);
  });
  neverAnswer(lookUpComparables);
  const { router } = await openCreate();
  write(field.title(), 'Oak table');
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  await act(() => router.navigate('/home'));
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

test('a hint that fails says nothing, and the listing is posted as ever', async () => {
  const asked = failNetwork(lookUpComparables);
  const sent = answer(createListing, buildOwnListing({ title: 'Oak table' }));
  const { person } = await openCreate();
  fillIn();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(HINT)).toBeNull();
  await person.click(getButton('Post listing'));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('the hint leaves the draft alone', async () => {
  answer(lookUpComparables, buildComparables());
  await openCreate();
  write(field.title(), 'Oak table');
  const draft = readStoredDraft();
  await screen.findByText(HINT);
  expect(readStoredDraft()).toEqual(draft);
});

test('an existing listing has no hint', async () => {
  const asked = answer(lookUpComparables, buildComparables());
  openEdit(buildOwnListing());
  await screen.findByDisplayValue('Steel city bike');
  const timers = watchTimers();
  write(field.title(), 'Oak table');
  expect(() => timers.end(DEBOUNCE_MS)).toThrow(/no timer of 500 ms/);
  expect(asked).toEqual([]);
});
