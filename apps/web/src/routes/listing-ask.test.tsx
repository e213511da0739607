import { changeAskLink, getAskLink } from '@ballpark/contracts/asking';
import { getListing } from '@ballpark/contracts/listings';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ASK_ADDRESS, buildAskLink } from '../../test/asking.ts';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { buildListing } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { ownedByMe } from '../../test/price-page.tsx';
import { rejectAs, stubSharing, works } from '../../test/sharing.ts';
import { beginSession } from '../api/session.ts';

await Promise.all([
  import('../features/listings/asking/ask-sheet.tsx'),
  import('../features/listings/asking/asked-card.tsx'),
  import('../features/listings/asking/printed-tags.tsx'),
]);

const { id, title } = buildListing();

beforeEach(() => beginSession(onboardedMember, 'good'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the page as the form of a new listing does. */
async function openPosted(listing = buildListing(ownedByMe)) {
  answer(getListing, listing);
  const page = openPage(`/listing/${id}`, { opens: 'posted' });
  await screen.findByRole('heading', { level: 1, name: title });
  return page;
}

/** Opens the sheet by its button. */
async function openSheet() {
  answer(getListing, buildListing(ownedByMe));
  const { person } = openPage(`/listing/${id}`);
  await person.click(await screen.findByRole('button', { name: 'Ask people you know' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ask people you know' }));
  return { person, sheet };
}

async function openLoadedSheet() {
  const page = await openSheet();
  await page.sheet.findByRole('img', { name: 'QR code of the link for people you know' });
  return page;
}

test('the link of a reminder opens the sheet, once', { tags: ['OP-123', 'OP-124'] }, async () => {
  answer(getListing, buildListing(ownedByMe));
  answer(getAskLink, buildAskLink());
  const { router } = openPage(`/listing/${id}#ask`);
  expect(await screen.findByRole('dialog', { name: 'Ask people you know' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
});

test('after posting the sheet confirms it and offers the link; it opens once', { tags: ['OP-124'] }, async () => {
  const { person, router } = await openPosted();
  const sheet = await screen.findByRole('dialog', { name: "It's live" });
  expect(within(sheet).getByText('They need no account. Only you see their prices.')).toBeTruthy();
  expect(await within(sheet).findByRole('img', { name: 'QR code of the link for people you know' })).toBeTruthy();
  expect(router.state.location.state).toEqual({});
  await person.click(within(sheet).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('no other member has the sheet, the button or a request for them', { tags: ['OP-124'] }, async () => {
  const asked = answer(getAskLink, buildAskLink());
  await openPosted(buildListing());
  await screen.findByRole('button', { name: 'Suggest Price' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Ask / })).toBeNull();
  expect(asked).toHaveLength(0);
});

test('Copy copies the address and says so', async () => {
  const { person, sheet } = await openLoadedSheet();
  const { writeText } = stubSharing({ writeText: works });
  await person.click(sheet.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith(ASK_ADDRESS);
  expect(await sheet.findByText('Link copied')).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Copied' })).toBeTruthy();
});

test('a device that can share gets the title and the address', async () => {
  const { person, sheet } = await openLoadedSheet();
  const { share, writeText } = stubSharing({ share: works, writeText: works });
  await person.click(sheet.getByRole('button', { name: 'Share the link' }));
  expect(share).toHaveBeenCalledWith({ title, url: ASK_ADDRESS });
  expect(writeText).not.toHaveBeenCalled();
});

test('a device that cannot share copies the address, and one that refuses that, too, shows it selected', async () => {
  const { person, sheet } = await openLoadedSheet();
  const { writeText } = stubSharing({ share: rejectAs('NotAllowedError'), writeText: works });
  await person.click(sheet.getByRole('button', { name: 'Share the link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(ASK_ADDRESS));
  stubSharing({});
  await person.click(sheet.getByRole('button', { name: 'Share the link' }));
  expect(await sheet.findByText(/It is selected: copy it by hand\.$/)).toBeTruthy();
  const field = sheet.getByLabelText<HTMLInputElement>('Link for people you know');
  expect(document.activeElement).toBe(field);
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([ASK_ADDRESS, 0, ASK_ADDRESS.length]);
});

test('the switch turns the link off, and on again', { tags: ['OP-124'] }, async () => {
  const { person, sheet } = await openLoadedSheet();
  const changed = answer(changeAskLink, buildAskLink({ isOn: false, address: null, qrCode: null }));
  await person.click(sheet.getByRole('switch', { name: 'The link works' }));
  expect(await sheet.findByText('The link is off.')).toBeTruthy();
  expect(sheet.queryByRole('img')).toBeNull();
  expect(sheet.queryByRole('button', { name: /^Make a new link/ })).toBeNull();
  expect(changed.map(({ body }) => body)).toEqual([{ isOn: false }]);
  const again = answer(changeAskLink, buildAskLink());
  await person.click(sheet.getByRole('button', { name: 'Switch on' }));
  expect(await sheet.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(again.map(({ body }) => body)).toEqual([{ isOn: true }]);
  expect(document.activeElement).toBe(sheet.getByRole('switch', { name: 'The link works' }));
});

test('a switch that the server refuses goes back and says why', async () => {
  const { person, sheet } = await openLoadedSheet();
  refuse(changeAskLink, 'listing_not_found');
  const control = sheet.getByRole<HTMLInputElement>('switch', { name: 'The link works' });
  await person.click(control);
  expect((await sheet.findByRole('alert')).textContent).not.toBe('');
  expect(control.checked).toBe(true);
});

test('a new link is made only after a question', { tags: ['OP-124'] }, async () => {
  const { person, sheet } = await openLoadedSheet();
  const address = 'https://ballpark.test/ask/second';
  const changed = answer(changeAskLink, buildAskLink({ address }));
  const offer = 'Make a new link. The old one stops working.';
  await person.click(sheet.getByRole('button', { name: offer }));
  expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'Keep this one' }));
  await person.click(sheet.getByRole('button', { name: 'Keep this one' }));
  expect(document.activeElement).toBe(sheet.getByRole('button', { name: offer }));
  expect(changed).toHaveLength(0);
  await person.click(sheet.getByRole('button', { name: offer }));
  await person.click(sheet.getByRole('button', { name: 'Make a new link' }));
  expect(await sheet.findByText('This is the new link. The old one has stopped working.')).toBeTruthy();
  expect(changed.map(({ body }) => body)).toEqual([{ isOn: true, renew: true }]);
  expect(sheet.getByLabelText<HTMLInputElement>('Link for people you know').value).toBe(address);
});

test('a sheet whose link is not there yet has its place', async () => {
  neverAnswer(getAskLink);
  const { sheet } = await openSheet();
  expect(sheet.getByText('Loading the link…')).toBeTruthy();
});

test('a link that could not be loaded is asked for again', async () => {
  failNetwork(getAskLink);
  const { person, sheet } = await openSheet();
  const retry = await sheet.findByRole('button', { name: 'Try again' });
  answer(getAskLink, buildAskLink());
  await person.click(retry);
  expect(await sheet.findByRole('img', { name: /^QR code/ })).toBeTruthy();
});

test('a page of four tags is printed, without a price', { tags: ['OP-124'] }, async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { person, sheet } = await openLoadedSheet();
  await person.click(sheet.getByRole('button', { name: 'Print a tag' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const page = document.querySelector<HTMLElement>('body > .printed-tags');
  const tags = [...(page?.querySelectorAll('section') ?? [])].map((tag) => tag.textContent);
  expect(tags).toHaveLength(4);
  expect(new Set(tags).size).toBe(1);
  const [tag = ''] = tags;
  expect(tag).toContain('What would this go for?');
  expect(tag).toContain(title);
  expect(tag).toMatch(/No account\. Only Lena sees it\.Open until /);
  expect(tag).not.toMatch(/[$€£]/);
  await person.click(sheet.getByRole('button', { name: 'Print a tag' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  await person.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelector('.printed-tags')).toBeNull());
});
