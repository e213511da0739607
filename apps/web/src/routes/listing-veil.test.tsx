import { getListing, type ListingForMember, revealPrices } from '@ballpark/contracts/listings';
import { updateProfile } from '@ballpark/contracts/members';
import { listSuggestions, suggestPrice } from '@ballpark/contracts/suggestions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse, refuseOnce, respond } from '../../test/fake-api.ts';
import { buildBallpark, buildListing, buildPricedListing, buildSuggestion, toMade } from '../../test/listings.ts';
import { fakeLiveStream } from '../../test/live-stream.ts';
import { onboardedMember } from '../../test/members.ts';
import { buildOwnSuggestion, getButton, openListing, write } from '../../test/price-page.tsx';
import { getSession } from '../api/session.ts';

await Promise.all([
  import('../features/listings/detail/live-listing.tsx'),
  import('../features/listings/guessing/veil-card.tsx'),
  import('../features/listings/guessing/veiled-menu.tsx'),
  import('../features/reports/report-menu.tsx'),
]);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const guesser = { ...onboardedMember, guessFirst: true };
const others = [90, 100, 110].map((amount, nth) => buildSuggestion(nth, { amount }));
const open = buildPricedListing(others);
const veiled = buildListing({ veiled: true, suggestionCount: 3 });

function findRegion(): Element | null {
  return document.querySelector('main p[aria-live=polite][aria-atomic]');
}

async function openVeiled(listing: ListingForMember = veiled) {
  const asked = respond(listSuggestions, () => HttpResponse.json({ success: false }, { status: 403 }));
  return { ...(await openListing(listing, guesser)), askedForPrices: asked };
}

/** Sends a price; the server has the other listing from then on. */
async function guess(page: Awaited<ReturnType<typeof openVeiled>>, amount: number, after: ListingForMember) {
  respond(suggestPrice, () => {
    page.state.listing = after;
    return HttpResponse.json(
      { success: true, data: after.ownSuggestion && toMade(after.ownSuggestion) },
      { status: 201 },
    );
  });
  await page.person.click(getButton('Suggest Price'));
  await screen.findByLabelText('Your price');
  write('Your price', String(amount));
  fireEvent.click(getButton('Submit suggestion'));
}

test('under the veil the page says how many prices are hidden, and asks for none', { tags: ['OP-117'] }, async () => {
  const { asked, say } = fakeLiveStream();
  const { askedForPrices } = await openVeiled();
  expect(await screen.findByText('3 prices hidden so that yours is your own')).toBeTruthy();
  expect(screen.getByText('These prices are hidden until you have guessed.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Community consensus' })).toBeTruthy();
  expect(screen.queryByText('Average')).toBeNull();
  expect(screen.queryByText('No suggestions yet')).toBeNull();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  answer(getListing, { ...veiled, suggestionCount: 4 });
  act(() => say({ event: 'changed', data: { what: 'suggestion' } }));
  expect(await screen.findByText('4 prices hidden so that yours is your own')).toBeTruthy();
  expect(askedForPrices).toEqual([]);
});

test.each([
  [1, '1 price hidden so that yours is your own'],
  [1234, '1,234 prices hidden so that yours is your own'],
])('%i hidden', async (suggestionCount, words) => {
  await openVeiled({ ...veiled, suggestionCount });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an offer is hidden with the prices, and shown after the guess', async () => {
  const page = await openVeiled({ ...veiled, hasOffer: true, offerAmount: null });
  expect(screen.getByText('The owner has an offer. You see it after your guess.')).toBeTruthy();
  expect(screen.queryByText('Offered')).toBeNull();
  await guess(page, 112, { ...guessed(112, 100), hasOffer: true, offerAmount: 65 });
  await page.person.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('$65')).toBeTruthy();
  expect(screen.queryByText('The owner has an offer. You see it after your guess.')).toBeNull();
});

test('without prices there is nothing to hide', async () => {
  await openVeiled({ ...veiled, suggestionCount: 0 });
  expect(screen.getByRole('heading', { name: 'No suggestions yet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Just show me' })).toBeNull();
});

test(
  "after 'Just show me' consensus and list are there, announced, with the focus",
  { tags: ['DETAIL-04', 'DETAIL-05'] },
  async () => {
    const { person } = await openVeiled();
    await waitFor(() => expect(findRegion()).not.toBeNull());
    const asked = answer(revealPrices, open);
    await person.click(await screen.findByRole('button', { name: 'Just show me' }));
    expect(await screen.findByText('neighbour1')).toBeTruthy();
    const title = screen.getByRole('heading', { name: 'Community consensus' });
    expect(screen.getByText('Average').nextElementSibling?.textContent).toBe('$100');
    expect((await screen.findByText('Prices are shown now')).getAttribute('aria-live')).toBe('polite');
    await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(asked).toHaveLength(1);
  },
);

test('two clicks ask once, and the button says that it works', async () => {
  await openVeiled();
  const asked = neverAnswer(revealPrices);
  const button = await screen.findByRole('button', { name: 'Just show me' });
  // Both before the page renders again.
  act(() => {
    button.click();
    button.click();
  });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Showing…' })).disabled).toBe(true);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked).toHaveLength(1);
});

test('a refusal is shown with its sentence, and it can be tried again', async () => {
  const { person } = await openVeiled();
  answer(revealPrices, open);
  refuseOnce(revealPrices, 'too_many_requests');
  await person.click(await screen.findByRole('button', { name: 'Just show me' }));
  expect((await screen.findByText(/Too many/)).closest('[role=alert]')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Just show me' }));
  expect(await screen.findByText('Average')).toBeTruthy();
});

test(
  "'Always show prices' turns the choice off, and the page has its prices",
  { tags: ['DETAIL-04', 'DETAIL-05'] },
  async () => {
    const { person, state } = await openVeiled();
    const sent = respond(updateProfile, () => {
      state.listing = open;
      return HttpResponse.json({ success: true, data: { user: onboardedMember } });
    });
    await person.click(await screen.findByRole('button', { name: 'More about this listing' }));
    await person.click(screen.getByRole('menuitem', { name: 'Always show prices' }));
    expect(await screen.findByText('Average')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ guessFirst: false }]);
    expect(getSession().user?.guessFirst).toBeUndefined();
    await person.click(screen.getByRole('button', { name: 'More about this listing' }));
    expect(screen.queryByRole('menuitem', { name: 'Always show prices' })).toBeNull();
  },
);

test('when the listing closes, the page has its prices', { tags: ['DETAIL-04', 'DETAIL-05'] }, async () => {
  const { asked, say } = fakeLiveStream();
  const { state } = await openVeiled();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  answer(listSuggestions, others);
  state.listing = { ...open, isActive: false, finalPrice: 105 };
  act(() => say({ event: 'changed', data: { what: 'closing' } }));
  expect(await screen.findByText('Average')).toBeTruthy();
  expect(await screen.findByText('neighbour1')).toBeTruthy();
});

test('when turning the choice off fails, the page says so and the veil stays', async () => {
  const { person } = await openVeiled();
  refuse(updateProfile, 'too_many_requests');
  await person.click(await screen.findByRole('button', { name: 'More about this listing' }));
  await person.click(screen.getByRole('menuitem', { name: 'Always show prices' }));
  expect(await screen.findByText(/Too many/)).toBeTruthy();
  expect(getButton('Just show me')).toBeTruthy();
  expect(getSession().user?.guessFirst).toBe(true);
});

function guessed(amount: number, price: number): ListingForMember {
  const mine = buildOwnSuggestion({ amount, isBlind: true });
  const priced = buildPricedListing([mine, ...others], { ownSuggestion: mine });
  return { ...priced, consensus: { ...priced.consensus!, ballpark: buildBallpark({ price, count: 4 }) } };
}

test.each([
  [112, 'You are 12% above the ballpark.'],
  [75, 'You are 25% below the ballpark.'],
  [100, 'You are right on the ballpark.'],
])('after a blind guess of $%i: %s', { tags: ['DETAIL-04', 'DETAIL-05'] }, async (amount, words) => {
  const page = await openVeiled();
  answer(listSuggestions, []);
  await guess(page, amount, guessed(amount, 100));
  const dialog = await screen.findByRole('dialog', { name: `You suggested $${amount}` });
  expect(await within(dialog).findByRole('heading', { name: words })).toBeTruthy();
  expect(within(dialog).getByRole('img', { name: new RegExp(`^4 suggestions .*yours \\$${amount}`) })).toBeTruthy();
  await page.person.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Community consensus' })).toBeTruthy();
  expect(screen.getByText('Price suggestions').closest('section')?.querySelectorAll('li')).toHaveLength(4);
});

test("'Change it once' opens the form with the amount and the focus in it", async () => {
  const page = await openVeiled();
  await guess(page, 112, guessed(112, 100));
  await page.person.click(await screen.findByRole('button', { name: 'Change it once' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Your price');
  expect(screen.getByRole('dialog', { name: 'Edit your suggestion' })).toBeTruthy();
  expect(field.value).toBe('112');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('below three prices it says how many more the ballpark needs', async () => {
  const page = await openVeiled({ ...veiled, suggestionCount: 1 });
  const mine = buildOwnSuggestion({ amount: 96, isBlind: true });
  await guess(page, 96, buildPricedListing([mine, buildSuggestion(1, { amount: 100 })], { ownSuggestion: mine }));
  expect(await screen.findByText('The ballpark needs 1 more price.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '$2 under the average' })).toBeTruthy();
});

test('after the first price of a listing there is nothing to think over', async () => {
  const page = await openVeiled({ ...veiled, suggestionCount: 0 });
  const mine = buildOwnSuggestion({ amount: 96, isBlind: true });
  await guess(page, 96, buildPricedListing([mine], { ownSuggestion: mine }));
  expect(await screen.findByText('The ballpark needs 2 more prices.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Yours is the first suggestion' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

test('after prices were seen there is no ceremony', async () => {
  const page = await openListing(open, guesser);
  const mine = buildOwnSuggestion({ amount: 112 });
  await guess({ ...page, askedForPrices: [] }, 112, buildPricedListing([mine, ...others], { ownSuggestion: mine }));
  expect(await screen.findByRole('button', { name: 'Done' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

test('when the prices cannot be fetched after a guess, the page shows no consensus of one price', async () => {
  const page = await openVeiled();
  const mine = buildOwnSuggestion({ amount: 112, isBlind: true });
  answer(suggestPrice, toMade(mine));
  failNetwork(getListing);
  await page.person.click(getButton('Suggest Price'));
  await screen.findByLabelText('Your price');
  write('Your price', '112');
  fireEvent.click(getButton('Submit suggestion'));
  expect(await screen.findByRole('dialog', { name: 'You suggested $112' })).toBeTruthy();
  expect(screen.getByText('Your price counts. The others show up in a moment.')).toBeTruthy();
  await screen.findByRole('button', { name: 'Keep' });
  expect(screen.queryByText(/average/i)).toBeNull();
});

describe("'Suggest Price' stands once under the veil", () => {
  test('in the bar of a narrow screen', async () => {
    const asked = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      asked(query.includes('min-width') ? 'not all' : query),
    );
    await openVeiled();
    const show = await screen.findByRole('button', { name: 'Just show me' });
    expect(show.parentElement?.contains(getButton('Suggest Price'))).toBe(false);
  });

  test('on the veil of a wide screen, and after the guess in the bar', async () => {
    const page = await openVeiled();
    const show = await screen.findByRole('button', { name: 'Just show me' });
    expect(show.parentElement?.contains(getButton('Suggest Price'))).toBe(true);
    expect(getButton('Share listing')).toBeTruthy();
    await guess(page, 112, guessed(112, 100));
    await page.person.click(await screen.findByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Suggest Price' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit suggestion' })).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
  });
});

test.each([undefined, false])(
  'a new member whose choice is %s sees suggestions, average, min, max and range',
  { tags: ['DETAIL-04', 'DETAIL-05', 'OP-117'] },
  async (guessFirst) => {
    await openListing(open, { ...onboardedMember, guessFirst });
    expect(screen.getByRole('heading', { name: 'Community consensus' })).toBeTruthy();
    const figures = ['Average', 'Min', 'Max', 'Range'].map(
      (name) => screen.getByText(name).nextElementSibling?.textContent,
    );
    expect(figures).toEqual(['$100', '$90', '$110', '$20']);
    expect(await screen.findByText('neighbour1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Just show me' })).toBeNull();
  },
);

describe('a member who was never asked', () => {
  const QUESTION = 'Guess before you see the prices of others?';

  test('is asked beside the prices of a listing that they have not priced', async () => {
    await openListing(open, onboardedMember);
    expect(screen.getByText(QUESTION)).toBeTruthy();
  });

  test.each([
    ['without prices', buildListing()],
    ['that they have priced', guessed(100, 100)],
    ['that has closed', { ...open, isActive: false, finalPrice: 100 }],
    ['of their own', { ...open, userId: onboardedMember.id }],
  ])('is not asked on a listing %s', async (_, listing) => {
    await openListing(listing, onboardedMember);
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  test.each([true, false])('is not asked again once the choice is %s', async (guessFirst) => {
    await openListing(open, { ...onboardedMember, guessFirst });
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  test('turns it on: the prices they have seen stay, and the line says from when on it holds', async () => {
    const { person } = await openListing(open, onboardedMember);
    const sent = answer(updateProfile, { user: guesser });
    await person.click(getButton('Turn on'));
    const link = await screen.findByRole('link', { name: 'settings' });
    expect(link.parentElement?.textContent).toBe(
      'From the next listing on, prices stay hidden until you have guessed. You can turn it off in your settings.',
    );
    expect(document.activeElement).toBe(link.parentElement);
    expect(sent.map(({ body }) => body)).toEqual([{ guessFirst: true }]);
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(screen.getByText('Average')).toBeTruthy();
  });

  test('declines: the server keeps it, and the line says where the switch is', async () => {
    const { person } = await openListing(open, onboardedMember);
    const sent = answer(updateProfile, { user: { ...onboardedMember, guessFirst: false } });
    await person.click(getButton('Not now'));
    expect(screen.queryByText(QUESTION)).toBeNull();
    const link = screen.getByRole('link', { name: 'settings' });
    expect(link.getAttribute('href')).toBe('/settings#guessing');
    expect(document.activeElement).toBe(link.parentElement);
    await waitFor(() => expect(getSession().user?.guessFirst).toBe(false));
    expect(sent.map(({ body }) => body)).toEqual([{ guessFirst: false }]);
    expect(screen.getByRole('heading', { name: 'Community consensus' })).toBeTruthy();
  });

  test('is told when turning it on fails, and can try again', async () => {
    const { person } = await openListing(open, onboardedMember);
    refuse(updateProfile, 'too_many_requests');
    await person.click(getButton('Turn on'));
    expect(await screen.findByText(/Too many/)).toBeTruthy();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Turn on' })).disabled).toBe(false);
    expect(screen.getByText(QUESTION)).toBeTruthy();
  });
});
