import { getOwnProfile } from '@ballpark/contracts/accounts';
import { listQuickCards, skipListing } from '@ballpark/contracts/crowd/quick';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse, refuseOnce, respond } from '../../test/fake-api.ts';
import {
  buildBallpark,
  buildPhotoUrl,
  buildQuickCards,
  buildSuggestion,
  keepRound,
  toMade,
} from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { watchTimers } from '../../test/timers.ts';
import { beginSession } from '../api/session.ts';
import { setVibration } from '../lib/vibration.ts';

const CARDS = buildQuickCards(12);

beforeEach(() => {
  sessionStorage.clear();
  beginSession(onboardedMember, 'good');
  answer(skipListing, {});
  answer(getOwnProfile, { user: onboardedMember });
  isStill = true;
  askMotion();
});
afterEach(() => vi.restoreAllMocks());

const field = () => screen.getByLabelText<HTMLInputElement>('Your price (USD)');
const cardTitle = () => within(screen.getByRole('article')).getByRole('heading').textContent;

async function open(cards = CARDS) {
  const asked = answer(listQuickCards, cards);
  const page = openPage('/quick');
  await screen.findByRole('article');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  return { ...page, asked };
}

function accept(suggestionCount = 1, price?: number) {
  const sent = respond(suggestPrice, () => {
    const { amount } = sent.at(-1)!.body as { amount: number };
    const ballpark = price === undefined ? null : buildBallpark({ price });
    const data = toMade(buildSuggestion(1, { amount }), { suggestionCount, ballpark });
    return HttpResponse.json({ success: true, data }, { status: 201 });
  });
  return sent;
}

/** Without motion the next card is there at once; with it, after the outcome. */
let isStill = true;

function askMotion(): void {
  const ask = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? Object.assign(new EventTarget(), ask(query), { matches: isStill }) : ask(query),
  );
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test('asks without a price, in a focused field that stays the same from card to card', async () => {
  const sent = accept(3, 122);
  const { person } = await open();
  expect(cardTitle()).toBe('Thing 1');
  expect(screen.getByText('2 prices so far')).toBeTruthy();
  expect(screen.getByText('1 of 10')).toBeTruthy();
  const first = field();
  expect(document.activeElement).toBe(first);
  await person.keyboard('110{Enter}');
  expect(cardTitle()).toBe('Thing 2');
  expect(field()).toBe(first);
  expect(document.activeElement).toBe(first);
  expect(first.value).toBe('');
  expect(screen.getByText('2 of 10')).toBeTruthy();
  expect(await screen.findByText('$12 under the ballpark')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 110, comment: '' }]);
});

test.each([
  { said: 103, words: 'Spot on', mark: 'Inside the fair range: 1' },
  { said: 93.5, words: '$6.50 under the ballpark', mark: 'Inside the fair range: 1' },
  { said: 300, words: '$200 over the ballpark', mark: 'Outside the fair range: 1' },
])('a guess of $said at a figure of 100 is announced as $words, with its mark', async ({ said, words, mark }) => {
  accept(3, 100);
  const { person } = await open();
  await person.keyboard(`${said}{Enter}`);
  const line = await screen.findByRole('status');
  await waitFor(() => expect(line.textContent).toBe(`${words}. Next: Thing 2.`));
  expect(screen.getByRole('img', { name: `Guesses so far: 1. ${mark}` })).toBeTruthy();
  expect(screen.getAllByRole('status')).toHaveLength(1);
});

test('with two prices there is no ballpark, and it says so', async () => {
  accept(2);
  const { person } = await open();
  await person.keyboard('50{Enter}');
  expect(await screen.findByText('No ballpark yet: it comes with 3 prices')).toBeTruthy();
});

test('a double Enter sends one price', async () => {
  const sent = accept();
  const { person } = await open();
  await person.keyboard('50{Enter}{Enter}');
  expect(await screen.findByText('Nobody has priced this yet: you are the first')).toBeTruthy();
  expect(cardTitle()).toBe('Thing 2');
  expect(screen.queryByText('Please enter a valid amount')).toBeNull();
  expect(sent).toHaveLength(1);
});

test.each(['', '0'])("'%s' is no price: the field says so", async (typed) => {
  const { person } = await open();
  await person.keyboard(`${typed}{Enter}`);
  expect(await screen.findByText('Please enter a valid amount')).toBeTruthy();
  expect(cardTitle()).toBe('Thing 1');
  expect(document.activeElement).toBe(field());
});

test('Escape and Skip go on without a price, and the server is told', async () => {
  const skipped = answer(skipListing, {});
  const { person } = await open();
  await person.keyboard('{Escape}');
  expect(cardTitle()).toBe('Thing 2');
  await person.click(screen.getByRole('button', { name: 'Skip' }));
  expect(cardTitle()).toBe('Thing 3');
  expect(document.activeElement).toBe(field());
  expect(screen.getByText('1 of 10')).toBeTruthy();
  await waitFor(() =>
    expect(skipped.map(({ body }) => body)).toEqual(CARDS.slice(0, 2).map(({ id }) => ({ listingId: id }))),
  );
});

test('a swipe to the left skips, a swipe upwards does not', async () => {
  await open();
  const card = screen.getByRole('article');
  const swipe = (x: number, y: number) => {
    fireEvent.touchStart(card, { touches: [{ clientX: 300, clientY: 300 }] });
    fireEvent.touchEnd(card, { changedTouches: [{ clientX: 300 + x, clientY: 300 + y }] });
  };
  swipe(-10, -200);
  expect(cardTitle()).toBe('Thing 1');
  swipe(-120, 10);
  expect(cardTitle()).toBe('Thing 2');
});

test('? lists the keys, and Escape in that dialog skips nothing', async () => {
  const { person } = await open();
  await person.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(cardTitle()).toBe('Thing 1');
  expect(field().value).toBe('');
});

test('a note unfolds, goes with the price, and is folded again', async () => {
  const sent = accept();
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Add a note' }));
  await person.type(screen.getByLabelText('Note (optional)'), 'Rusty');
  await person.type(field(), '40{Enter}');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ amount: 40, comment: 'Rusty' }]));
  expect(screen.queryByLabelText('Note (optional)')).toBeNull();
});

test('a refusal brings the card back with its sentence and its price', async () => {
  refuseOnce(suggestPrice, 'new_member_suggestions');
  const { person } = await open();
  await person.keyboard('70{Enter}');
  expect(await screen.findByText(/after your first day/)).toBeTruthy();
  expect(cardTitle()).toBe('Thing 1');
  expect(field().value).toBe('70');
  expect(screen.getByText('1 of 10')).toBeTruthy();
});

test('a refused note brings the card back with its sentence at the note', async () => {
  refuse(suggestPrice, 'new_member_links', ['comment']);
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Add a note' }));
  await person.type(screen.getByLabelText('Note (optional)'), 'See evil.de');
  await person.type(field(), '70{Enter}');
  await screen.findByText(/^New members cannot share/);
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note (optional)');
  expect([note.getAttribute('aria-invalid'), note.value]).toEqual(['true', 'See evil.de']);
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
});

test.each([
  ['listing_closed', /^Thing 1: This listing is closed/],
  ['already_suggested', /^Thing 1: /],
] as const)('%s is said, and the round goes on', async (code, sentence) => {
  refuse(suggestPrice, code);
  const { person } = await open();
  await person.keyboard('70{Enter}');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(cardTitle()).toBe('Thing 2');
});

test('after ten prices it says so, and Ten more goes on; a reload keeps the count', async () => {
  keepRound(onboardedMember.id, 9);
  accept();
  const { person } = await open();
  expect(screen.getByText('10 of 10')).toBeTruthy();
  await person.keyboard('10{Enter}');
  expect(await screen.findByRole('heading', { name: 'Ten neighbours have an answer' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ten more' })));
  await person.keyboard('{Enter}');
  expect(cardTitle()).toBe('Thing 2');
  expect(screen.getByText('1 of 10')).toBeTruthy();
  expect(document.activeElement).toBe(field());
});

describe('with motion', () => {
  const SHOWN_MS = 500;
  beforeEach(() => {
    isStill = false;
  });

  /** The panel of the outcome comes after the page. */
  async function openMoving() {
    const page = await open();
    await act(() => vi.dynamicImportSettled());
    return page;
  }

  test('the outcome is shown in place of the form until its time is over; the field keeps the focus', async () => {
    const timers = watchTimers();
    accept(3, 80);
    const { person } = await openMoving();
    await person.keyboard('73{Enter}');
    expect(cardTitle()).toBe('Thing 1');
    const card = within(screen.getByRole('article'));
    expect(await card.findByText('$7 under the ballpark')).toBeTruthy();
    expect(card.getByText('You said $73 · Inside the fair range')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    timers.end(SHOWN_MS);
    expect(cardTitle()).toBe('Thing 2');
    expect(card.queryByText(/^You said/)).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  test('a digit goes on at once and is typed into the new field', async () => {
    const sent = accept(3, 80);
    const { person } = await openMoving();
    await person.keyboard('73{Enter}4');
    expect(cardTitle()).toBe('Thing 2');
    expect(field().value).toBe('4');
    await person.keyboard('0{Enter}');
    await waitFor(() => expect(sent.map(({ body }) => (body as { amount: number }).amount)).toEqual([73, 40]));
  });

  test.each(['{Enter}', '{Escape}', ' '])(
    "'%s' goes on without sending, skipping or pressing anything",
    async (key) => {
      const sent = accept(3, 80);
      const skipped = answer(skipListing, {});
      const { person } = await openMoving();
      await person.keyboard(`73{Enter}${key}`);
      expect(cardTitle()).toBe('Thing 2');
      expect(field().value).toBe('');
      expect(screen.queryByText('Please enter a valid amount')).toBeNull();
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(skipped).toEqual([]);
    },
  );

  test('a double tap on Guess sends one price and goes on', async () => {
    const sent = accept(3, 80);
    const { person } = await openMoving();
    await person.keyboard('73');
    await person.dblClick(screen.getByRole('button', { name: 'Guess' }));
    expect(cardTitle()).toBe('Thing 2');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText('Please enter a valid amount')).toBeNull();
  });

  test('the tenth outcome is shown before the end, and the key that goes on presses nothing there', async () => {
    keepRound(onboardedMember.id, 9);
    accept(3, 80);
    const { person } = await openMoving();
    await person.keyboard('73{Enter}');
    expect(cardTitle()).toBe('Thing 1');
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ten neighbours have an answer' })).toBeTruthy();
  });
});

test('a device vibrates for a moment after a guess only if that is switched on', async () => {
  const vibrate = vi.fn<Navigator['vibrate']>();
  Object.assign(navigator, { vibrate });
  const sent = accept(3, 80);
  const { person } = await open();
  await person.keyboard('73{Enter}');
  await screen.findByText('$7 under the ballpark');
  expect(vibrate).not.toHaveBeenCalled();
  setVibration(true);
  await person.keyboard('80{Enter}');
  await screen.findByText('Spot on');
  expect(sent).toHaveLength(2);
  expect(vibrate.mock.calls).toEqual([[10]]);
  Reflect.deleteProperty(navigator, 'vibrate');
});

test('the end shows the round as one picture, the best guess, the XP to come and what is next', async () => {
  keepRound(onboardedMember.id, 8, { amount: 102, outcome: { kind: 'figure', price: 100, low: 80, high: 120 } });
  accept();
  const { person } = await open();
  await person.keyboard('10{Enter}');
  accept(3, 100);
  await person.keyboard('130{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Ten neighbours have an answer' });
  const plot =
    'Ten guesses: eight within 10% of the ballpark, one farther off, one where you were the first. The best was 2% over.';
  expect(await screen.findByRole('img', { name: plot })).toBeTruthy();
  expect(screen.getByText('One had no price yet: you were the first.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Your best guess.*You said \$102, ballpark \$100$/ })).toBeTruthy();
  expect(screen.getByText('Up to 500 XP to come')).toBeTruthy();
  expect(screen.getByText('5 for each that closes, 20 within 10%, 50 for the closest.')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Tell me how they end' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Today's five/ }).getAttribute('href')).toBe('/daily');
});

test('after fewer than ten, with nothing left, it says how many have an answer', async () => {
  keepRound(onboardedMember.id, 7);
  answer(listQuickCards, []);
  openPage('/quick');
  expect(await screen.findByRole('heading', { name: 'Seven neighbours have an answer' })).toBeTruthy();
  expect(screen.getByText('Up to 350 XP to come')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy();
});

test('offline a price is kept, and the next card comes', async () => {
  const sent = accept();
  const { person } = await open();
  setOnline(false);
  await person.keyboard('60{Enter}');
  expect(await screen.findByText("Kept. We'll send it when you're back.")).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Guesses so far: 1. On their way: 1' })).toBeTruthy();
  expect(cardTitle()).toBe('Thing 2');
  expect(sent).toEqual([]);
  setOnline(true);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a listing from elsewhere says where it is and how far, and a helper why they are asked', async () => {
  beginSession({ ...onboardedMember, latitude: 69.65, longitude: 18.96 }, 'good');
  const bodo = { location: 'Bodø, Nordland, Norway', latitude: 67.28, longitude: 14.4, isFarther: true };
  answer(listQuickCards, buildQuickCards(1, { ...bodo, category: 'bikes', isHelp: true }));
  openPage('/quick');
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Bodø, Norway, 322 km away')).toBeTruthy();
  expect(card.getByText('You are often close with bikes. Few members live there.')).toBeTruthy();
});

test('without a listing it says so, with ways on', async () => {
  answer(listQuickCards, []);
  openPage('/quick');
  expect(await screen.findByRole('heading', { name: 'Nothing to guess nearby' })).toBeTruthy();
  // A member of an empty town has seen none.
  expect(screen.getByText(/^No open listing near you needs your price right now/)).toBeTruthy();
  const anywhere = screen.getByRole('link', { name: 'See listings from anywhere' });
  expect(anywhere.getAttribute('href')).toBe('/feed?radius=0');
  expect(screen.getByRole('link', { name: /^Today's five/ })).toBeTruthy();
});

test('a failed request says so and can be repeated', async () => {
  failNetwork(listQuickCards);
  const { person } = openPage('/quick');
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer(listQuickCards, CARDS);
  await person.click(again);
  await waitFor(() => expect(cardTitle()).toBe('Thing 1'));
});

test('while it loads it says so', async () => {
  neverAnswer(listQuickCards);
  openPage('/quick');
  expect(await screen.findByText('Loading…')).toBeTruthy();
});

test('several photos are shown one after another, and the next card starts with its first', async () => {
  const photoUrls = [buildPhotoUrl(1), buildPhotoUrl(2)];
  const { person } = await open(buildQuickCards(2, { photoUrls, photoColours: ['#808080', '#808080'] }));
  await person.click(screen.getByRole('button', { name: 'Photo 1 of 2, show the next' }));
  expect(screen.getByRole('button', { name: 'Photo 2 of 2, show the next' })).toBeTruthy();
  await person.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Photo 1 of 2, show the next' })).toBeTruthy();
});
