import { listListings } from '@ballpark/contracts/listings';
import { suggestPrice, updateSuggestion } from '@ballpark/contracts/suggestions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerUnexpectedly, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { buildListing, buildSuggestion, hoursAgo, buildPricedListing, toMade } from '../../test/listings.ts';
import { getButton, queryButton, buildOwnSuggestion, openListing, ownedByMe, write } from '../../test/price-page.tsx';

const mine = buildOwnSuggestion({ amount: 120, comment: 'Condition: fair' });
const suggested = buildPricedListing([mine, buildSuggestion(0)], { ownSuggestion: mine });

beforeEach(() => neverAnswer(listListings));

async function openDialog(listing = buildListing(), opener = 'Suggest Price') {
  const page = await openListing(listing);
  await page.person.click(getButton(opener));
  const dialog = await screen.findByRole('dialog', {
    name: opener === 'Suggest Price' ? 'Suggest a price' : 'Edit your suggestion',
  });
  return { ...page, dialog };
}

/** Presses the dialog's one button. */
function send(name = 'Submit suggestion'): void {
  fireEvent.click(getButton(name));
}

test.each([
  ['PRODUCT', 'Alameda, California, USA', 'What would this go for around Alameda?'],
  ['SERVICE', 'Oakland', 'What would this cost around Oakland?'],
  ['PRODUCT', '', 'What would this go for?'],
  ['SERVICE', '', 'What would this cost?'],
] as const)('for a %s in %j the dialog asks for the local price', async (type, location, question) => {
  const { dialog } = await openDialog(buildListing({ type, location }));
  expect(within(dialog).getByText(question)).toBeTruthy();
});

test.each([
  ['the owner cannot suggest a price', buildListing(ownedByMe), null],
  ['another member can', buildListing(), 'Suggest Price'],
  ['who has suggested can only change it', suggested, 'Edit suggestion'],
  [
    'after the 72 hours, while it is active, others still can',
    buildListing({ createdAt: hoursAgo(73) }),
    'Suggest Price',
  ],
  ['of a closed listing nobody can', { ...suggested, isActive: false, finalPrice: 100 }, null],
])('%s', { tags: ['PERM-08', 'PERM-10', 'PERM-12'] }, async (_, listing, button) => {
  await openListing(listing);
  for (const name of ['Suggest Price', 'Edit suggestion']) {
    expect(queryButton(name) !== null).toBe(name === button);
  }
});

test(
  'a suggested price is sent once with its note, shows at once, and the button becomes Edit suggestion',
  { tags: ['TOAST-12', 'PERM-10', 'DETAIL-06'] },
  async () => {
    const { state, person, dialog } = await openDialog();
    const sent = respond(suggestPrice, () => {
      state.listing = suggested;
      return HttpResponse.json({ success: true, data: toMade(mine) }, { status: 201 });
    });
    write('Your price', '120');
    await person.click(within(dialog).getByRole('button', { name: 'Add Condition' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Note (optional)'));
    await person.keyboard('fair');
    expect(within(dialog).queryByRole('button', { name: 'Add Condition' })).toBeNull();
    const form = dialog.querySelector('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(await screen.findByText('Price suggestion submitted!')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ amount: 120, comment: 'Condition: fair' }]);
    await person.click(await within(dialog).findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(queryButton('Suggest Price')).toBeNull();
    expect(getButton('Edit suggestion')).toBeTruthy();
    expect((await screen.findAllByText('$120')).length).toBeGreaterThan(0);
  },
);

test.each(['', '0', '0,00'])(
  "with '%s' for a price nothing is sent; the field says so and has the focus",
  { tags: ['VAL-35'] },
  async (typed) => {
    const sent = answer(suggestPrice, toMade(mine));
    await openDialog();
    write('Your price', typed);
    send();
    const field = screen.getByLabelText('Your price');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText('Please enter a valid amount')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(0);
  },
);

test('a note takes 250 characters, and its counter is red above 200', { tags: ['VAL-36', 'VAL-37'] }, async () => {
  await openDialog();
  const note = screen.getByLabelText('Note (optional)');
  const tone = () => document.getElementById(note.getAttribute('aria-describedby') ?? '')?.dataset.tone;
  expect(note.getAttribute('maxlength')).toBe('250');
  write('Note (optional)', 'x'.repeat(200));
  expect(tone()).toBe('calm');
  write('Note (optional)', 'x'.repeat(201));
  expect(tone()).toBe('danger');
  expect(screen.getByText('49 left · 201/250')).toBeTruthy();
});

test('while it is being sent it cannot be sent again', async () => {
  neverAnswer(suggestPrice);
  await openDialog();
  write('Your price', '80');
  send();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting…' })).disabled).toBe(true);
});

test('a note that the server refuses is marked, keeps its text and has the focus', async () => {
  refuse(suggestPrice, 'new_member_links', ['comment']);
  await openDialog();
  write('Your price', '80');
  write('Note (optional)', 'See evil.de');
  send();
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note (optional)');
  await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/^New members cannot share links or contact details yet/)).toHaveLength(1);
  expect(note.value).toBe('See evil.de');
  expect(document.activeElement).toBe(note);
});

test.each([
  ['the server says why', () => refuse(suggestPrice, 'listing_closed'), /^This listing is closed/],
  ['the member is new', () => refuse(suggestPrice, 'new_member_suggestions'), /after your first day/],
  ['the answer has no words', () => answerUnexpectedly(suggestPrice, 502, ''), /^Failed to submit suggestion$/],
])(
  'when %s, the dialog stays open with its values and says so once',
  { tags: ['ERR-34'] },
  async (_, fail, sentence) => {
    fail();
    const { dialog } = await openDialog();
    write('Your price', '80.50');
    send();
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toMatch(sentence));
    expect(screen.getByLabelText<HTMLInputElement>('Your price').value).toBe('80.50');
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  },
);

test('a price suggested in another tab turns the dialog into an edit dialog with the values typed here', async () => {
  refuse(suggestPrice, 'already_suggested');
  const { state } = await openDialog();
  write('Your price', '99');
  state.listing = suggested;
  send();
  expect(await screen.findByRole('dialog', { name: 'Edit your suggestion' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Your price').value).toBe('99');
});

test('a dismissed dialog still has its values when it is opened again', async () => {
  const { person, dialog } = await openDialog();
  write('Your price', '77');
  write('Note (optional)', 'Season: winter');
  fireEvent.click(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(getButton('Suggest Price'));
  expect((await screen.findByLabelText<HTMLInputElement>('Your price')).value).toBe('77');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note (optional)').value).toBe('Season: winter');
});

test('a failure after the dialog was dismissed is still reported', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  respond(suggestPrice, async () => {
    await promise;
    return new HttpResponse('', { status: 502 });
  });
  const { dialog } = await openDialog();
  write('Your price', '77');
  send();
  await screen.findByRole('button', { name: 'Submitting…' });
  fireEvent.click(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  resolve();
  expect(await screen.findByText('Failed to submit suggestion')).toBeTruthy();
});

test('editing starts with the suggested values and sends the change', { tags: ['PERM-11', 'TOAST-13'] }, async () => {
  const { state } = await openDialog(suggested, 'Edit suggestion');
  const changed = { ...mine, amount: 135.5, comment: null };
  const sent = respond(updateSuggestion, () => {
    state.listing = buildPricedListing([changed, buildSuggestion(0)], { ownSuggestion: changed });
    return HttpResponse.json({ success: true, data: changed });
  });
  expect(screen.getByLabelText<HTMLInputElement>('Your price').value).toBe('120');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note (optional)').value).toBe('Condition: fair');
  write('Your price', '135,5');
  write('Note (optional)', '');
  send('Update suggestion');
  expect(await screen.findByText('Suggestion updated successfully!')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 135.5, comment: '' }]);
  expect((await screen.findAllByText('$135.50')).length).toBeGreaterThan(0);
});

test.each([
  ['the answer has no words', () => answerUnexpectedly(updateSuggestion, 502, ''), /^Failed to update suggestion$/],
  ['the listing was closed meanwhile', () => refuse(updateSuggestion, 'listing_closed'), /^This listing is closed/],
  ['moderation has hidden it', () => refuse(updateSuggestion, 'suggestion_hidden'), /^Your price is hidden/],
])(
  'when a change fails because %s, the dialog stays open and says so',
  { tags: ['ERR-35', 'PERM-12'] },
  async (_, fail, sentence) => {
    fail();
    const { dialog } = await openDialog(suggested, 'Edit suggestion');
    write('Your price', '80');
    send('Update suggestion');
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toMatch(sentence));
  },
);
