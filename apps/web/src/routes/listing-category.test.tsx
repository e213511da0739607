import { createListing, updateListing } from '@ballpark/contracts/listings/posting';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import { buildListing } from '../../test/listings.ts';
import {
  buildOwnListing,
  field,
  fillIn,
  getButton,
  openCreate,
  openEdit,
  write,
} from '../../test/listing-form-page.tsx';
import { openListing } from '../../test/price-page.tsx';

const posted = buildOwnListing();

async function findProposal(category: string): Promise<void> {
  await waitFor(() => expect(field.category().value).toBe(category));
}

test('the title proposes a category, which follows it and is posted', async () => {
  const sent = answer(createListing, posted);
  const { person } = await openCreate();
  fillIn();
  await findProposal('furniture');
  expect(screen.getByText('Taken from your title. Change it as you like.')).toBeTruthy();
  write(field.title(), 'Steel city bike');
  await findProposal('bikes');
  await person.click(getButton('Post listing'));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ title: 'Steel city bike', category: 'bikes' }));
});

test.each([
  ['another one', 'kitchen', 'kitchen'],
  ['none', '', null],
])('a member who chooses %s keeps it, whatever the title becomes', async (_, chosen, category) => {
  const sent = answer(createListing, posted);
  const { person } = await openCreate();
  fillIn();
  await findProposal('furniture');
  await person.selectOptions(field.category(), chosen);
  write(field.title(), 'Steel city bike');
  expect(screen.queryByText('Taken from your title. Change it as you like.')).toBeNull();
  await person.click(getButton('Post listing'));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ title: 'Steel city bike', category }));
});

test('a service has categories of its own', async () => {
  const { person } = await openCreate();
  fillIn();
  await findProposal('furniture');
  await person.click(screen.getByRole('radio', { name: 'Service' }));
  await findProposal('');
  const options = Array.from(field.category().options, ({ text }) => text);
  expect(options).toEqual([
    'None',
    'Repairs',
    'Cleaning',
    'Moving',
    'Garden work',
    'Building work',
    'Lessons',
    'Care',
    'Events',
  ]);
});

test.each([
  ['its own category', 'tools'],
  ['none', null],
])('editing a listing starts with %s, whatever the title says', async (_, category) => {
  const listing = buildOwnListing({ title: 'Oak table', category });
  const sent = answer(updateListing, listing);
  const { person } = openEdit(listing);
  await screen.findByDisplayValue('Oak table');
  await findProposal(category ?? '');
  await person.click(getButton('Save changes'));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ category }));
});

test('the page of a listing names its category among the details', async () => {
  await openListing(buildListing({ category: 'garden-work' }));
  expect((await screen.findByText('Garden work')).previousElementSibling?.textContent).toBe('Category');
});
