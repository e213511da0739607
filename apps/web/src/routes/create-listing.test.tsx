import { logout } from '@ballpark/contracts/accounts';
import { createListing } from '@ballpark/contracts/listings/posting';
import { searchCities } from '@ballpark/contracts/places';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerUnexpectedly, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import {
  bristolMember,
  getButton,
  field,
  fillIn,
  readStoredDraft,
  openCreate,
  buildOwnListing,
  write,
} from '../../test/listing-form-page.tsx';
import { bristol } from '../../test/onboarding-page.tsx';
import { openPage } from '../../test/open-page.tsx';

const posted = buildOwnListing({ title: 'Oak table' });

/** Puts this city into the draft. */
function keepPlace({ displayName, latitude, longitude, countryCode }: typeof bristol): void {
  const draft = readStoredDraft() as { values: object };
  const values = { ...draft.values, location: displayName, place: { latitude, longitude, countryCode } };
  localStorage.setItem(`kept:listing-draft:${bristolMember.id}`, JSON.stringify({ ...draft, values }));
}

async function post(person: { click: (element: Element) => Promise<void> }) {
  await person.click(await screen.findByRole('button', { name: 'Post listing' }));
}

test('the form asks for photos, title, type, description, location and an offer', { tags: ['CREATE-01'] }, async () => {
  await openCreate();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create listing');
  expect(getButton('Choose photos')).toBeTruthy();
  expect(field.title().value).toBe('');
  expect(field.description().value).toBe('');
  const types = within(screen.getByRole('group', { name: 'Type' })).getAllByRole<HTMLInputElement>('radio');
  expect(types.map(({ checked }) => checked)).toEqual([true, false]);
  expect(field.location().value).toBe('Bristol, United Kingdom');
  expect(field.offer().checked).toBe(false);
});

test('the title counter turns amber at 90 and red at 100, which is the maximum', { tags: ['CREATE-02'] }, async () => {
  const { person } = await openCreate();
  const tone = () => screen.getByText(/ of 100 characters used/).parentElement?.getAttribute('data-tone');
  write(field.title(), 'x'.repeat(89));
  expect(tone()).toBe('calm');
  await person.type(field.title(), 'x');
  expect(tone()).toBe('warning');
  await person.type(field.title(), 'x'.repeat(9));
  expect(tone()).toBe('warning');
  await person.type(field.title(), 'xyz');
  expect(tone()).toBe('danger');
  expect(field.title().value).toHaveLength(100);
});

test(
  'missing fields are marked, the first has the focus, and nothing is sent',
  { tags: ['VAL-20', 'VAL-21', 'VAL-22', 'VAL-23'] },
  async () => {
    const asked = answer(createListing, posted);
    const { person } = await openCreate();
    write(field.location(), '');
    await person.click(field.offer());
    await screen.findByText('GBP');
    await post(person);
    expect(screen.getByText('Please enter a title')).toBeTruthy();
    expect(screen.getByText('Please enter a description')).toBeTruthy();
    expect(screen.getByText('Please enter a location')).toBeTruthy();
    expect(screen.getByText('Please enter a valid offer amount')).toBeTruthy();
    expect(document.activeElement).toBe(field.title());
    expect(screen.getByText('4 fields need another look: Title, Description, Location, Offer amount.')).toBeTruthy();
    expect(asked).toEqual([]);
    write(field.title(), 'Oak table');
    expect(screen.queryByText('Please enter a title')).toBeNull();
  },
);

test('switching the offer either way clears the amount', { tags: ['VAL-24'] }, async () => {
  const { person } = await openCreate();
  await person.click(field.offer());
  await screen.findByText('GBP');
  await person.type(field.amount(), '240');
  await person.click(field.offer());
  expect(screen.queryByLabelText('Offer amount')).toBeNull();
  await person.click(field.offer());
  expect(field.amount().value).toBe('');
});

test('the amount takes two decimals and no third, in the currency of the area', { tags: ['VAL-25'] }, async () => {
  const asked = answer(createListing, posted);
  const { person } = await openCreate();
  fillIn();
  await person.click(field.offer());
  await screen.findByText('GBP');
  await person.type(field.amount(), '1240.505');
  expect(field.amount().inputMode).toBe('decimal');
  await post(person);
  await waitFor(() => expect(field.amount().getAttribute('aria-invalid')).toBe('true'));
  expect(asked).toHaveLength(0);
  await person.clear(field.amount());
  await person.type(field.amount(), '240.50');
  await post(person);
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ hasOffer: true, offerAmount: 240.5 }));
  await screen.findByText('Listing created successfully!');
});

test(
  'after posting a toast says so, the listing opens, and the draft is gone',
  { tags: ['CREATE-04', 'TOAST-10'] },
  async () => {
    const asked = answer(createListing, posted);
    const { person, router, at } = await openCreate();
    fillIn();
    await person.click(screen.getByRole('radio', { name: 'Service' }));
    await post(person);
    expect(await screen.findByText('Listing created successfully!')).toBeTruthy();
    expect(at()).toBe(`/listing/${posted.id}`);
    expect(router.state.historyAction).toBe('REPLACE');
    expect(readStoredDraft()).toBeNull();
    expect(asked.map(({ body }) => body)).toEqual([
      {
        title: 'Oak table',
        description: 'Six chairs come with it.',
        type: 'SERVICE',
        location: 'Bristol, United Kingdom',
        latitude: 51.4552,
        longitude: -2.5966,
        photoUrls: [],
        hasOffer: false,
        offerAmount: null,
      },
    ]);
  },
);

test(
  'while it is being posted the button says so, and a second submit sends nothing',
  { tags: ['CREATE-03'] },
  async () => {
    const asked = neverAnswer(createListing);
    await openCreate();
    fillIn();
    const submit = getButton('Post listing');
    // Both clicks happen before the button is rendered as busy.
    act(() => {
      submit.click();
      submit.click();
    });
    expect(await screen.findByRole('button', { name: 'Posting…' })).toBe(submit);
    expect(submit.disabled).toBe(true);
    expect(field.title().closest('fieldset')?.disabled).toBe(true);
    await waitFor(() => expect(asked).toHaveLength(1));
  },
);

test("a refusal shows the server's sentence, and the form keeps its values", { tags: ['ERR-30'] }, async () => {
  refuse(createListing, 'too_many_requests');
  const { person } = await openCreate();
  fillIn();
  await post(person);
  expect(await screen.findByText('Too many attempts. Please wait a moment and try again.')).toBeTruthy();
  expect(field.title().value).toBe('Oak table');
});

test('a text that the server refuses is marked, keeps its words and has the focus', async () => {
  refuse(createListing, 'new_member_links', ['description']);
  const { person } = await openCreate();
  fillIn();
  await post(person);
  await waitFor(() => expect(field.description().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/^New members cannot share links or contact details yet/)).toHaveLength(1);
  expect(document.activeElement).toBe(field.description());
  expect(field.title().value).toBe('Oak table');
});

test('a new member is told when more listings are possible', async () => {
  refuse(createListing, 'new_member_listings');
  const { person } = await openCreate();
  fillIn();
  await post(person);
  expect(await screen.findByText(/You can post more after your first day/)).toBeTruthy();
});

test("an answer without a sentence shows 'Failed to create listing'", { tags: ['ERR-31'] }, async () => {
  answerUnexpectedly(createListing, 502, '<h1>Bad gateway</h1>');
  const { person } = await openCreate();
  fillIn();
  await post(person);
  expect(await screen.findByText('Failed to create listing')).toBeTruthy();
});

test(
  'without an answer it can be sent again, with the same idempotency key while nothing changes',
  { tags: ['ERR-32', 'CREATE-03'] },
  async () => {
    const lost = failNetwork(createListing);
    const { person } = await openCreate();
    fillIn();
    await post(person);
    expect(await screen.findByText('Failed to create listing. Please try again.')).toBeTruthy();
    await post(person);
    await waitFor(() => expect(lost).toHaveLength(2));
    await screen.findByText('Failed to create listing. Please try again.');
    write(field.title(), 'Oak table and chairs');
    expect(screen.queryByText('Failed to create listing. Please try again.')).toBeNull();
    await post(person);
    await waitFor(() => expect(lost).toHaveLength(3));
    const keys = lost.map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    await screen.findByText('Failed to create listing. Please try again.');
  },
);

const porto = { ...bristol, displayName: 'Porto, Portugal', countryCode: 'PT', latitude: 41.15, longitude: -8.61 };

test('a city picked from the list is the location of the listing', { tags: ['CREATE-01', 'CONST-04'] }, async () => {
  const asked = answer(createListing, posted);
  const { person } = await openCreate();
  answer(searchCities, [porto]);
  fillIn();
  write(field.location(), 'por');
  expect(screen.getByText('Searching…')).toBeTruthy();
  await person.click(await screen.findByRole('option', { name: 'Porto, Portugal' }));
  await post(person);
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ location: 'Porto, Portugal', latitude: 41.15, longitude: -8.61 }),
  );
  await screen.findByText('Listing created successfully!');
});

test('after editing the picked city the listing is near the member again', { tags: ['CREATE-01'] }, async () => {
  const asked = answer(createListing, posted);
  const { person } = await openCreate();
  fillIn();
  cleanup();
  keepPlace(porto);
  openPage('/create');
  expect(field.location().value).toBe('Porto, Portugal');
  write(field.location(), 'Porto, by the river');
  await post(person);
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ location: 'Porto, by the river', latitude: 51.4552 }));
  await screen.findByText('Listing created successfully!');
});

test("a search that finds nothing says 'No cities found'", { tags: ['CREATE-01'] }, async () => {
  await openCreate();
  write(field.location(), 'xx');
  // Once visible, once for screen readers.
  expect(await screen.findAllByText('No cities found')).toHaveLength(2);
});

test('a prompt starts a line in the description and moves the focus there', async () => {
  const { person } = await openCreate();
  write(field.description(), 'Oak.');
  await person.click(getButton('Add Age'));
  expect(document.activeElement).toBe(field.description());
  await person.keyboard('12 years');
  expect(field.description().value).toBe('Oak.\nAge: 12 years');
  expect(screen.queryByRole('button', { name: 'Add Age' })).toBeNull();
});

test('the entered values survive a reload, and Start over empties the form', async () => {
  const { person } = await openCreate();
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  fillIn();
  await person.click(field.offer());
  await screen.findByText('GBP');
  await person.type(field.amount(), '80');
  cleanup();
  const again = openPage('/create');
  expect(field.title().value).toBe('Oak table');
  expect(field.amount().value).toBe('80');
  await again.person.click(getButton('Start over'));
  await again.person.click(await screen.findByRole('button', { name: 'Yes, start over' }));
  expect(field.title().value).toBe('');
  expect(field.offer().checked).toBe(false);
  expect(readStoredDraft()).toBeNull();
});

test('signing out deletes the draft', async () => {
  answer(logout, {});
  const { person } = await openCreate();
  fillIn();
  expect(readStoredDraft()).not.toBeNull();
  const [signOut] = screen.getAllByRole('button', { name: 'Log out', hidden: true });
  await person.click(signOut!);
  await screen.findByText('Logged out successfully');
  expect(readStoredDraft()).toBeNull();
});
