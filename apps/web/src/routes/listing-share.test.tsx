import { getListing } from '@ballpark/contracts/listings';
import { screen, waitFor, within } from '@testing-library/react';
import { ownedByMe } from '../../test/price-page.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import { buildListing } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const { id, title } = buildListing();
const ADDRESS = `${window.location.origin}/listing/${id}`;

beforeEach(() => beginSession(onboardedMember, 'good'));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser with exactly these sharing methods. */
function stubSharing(ways: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const share = ways.share && vi.fn<Navigator['share']>(ways.share);
  const writeText = ways.writeText && vi.fn<Clipboard['writeText']>(ways.writeText);
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    share,
    clipboard: writeText && { writeText },
  });
  return { share, writeText };
}

async function works(): Promise<void> {
  await Promise.resolve();
}

function rejectAs(name: string) {
  return async (): Promise<void> => {
    await Promise.resolve();
    throw new DOMException('no', name);
  };
}

async function pressShare(ways: Parameters<typeof stubSharing>[0]) {
  answer(getListing, buildListing());
  const { person } = openPage(`/listing/${id}`);
  const button = await screen.findByRole('button', { name: 'Share listing' });
  const offered = stubSharing(ways);
  await person.click(button);
  return offered;
}

test('sharing passes title and URL to the device', async () => {
  const { share: shared, writeText } = await pressShare({ share: works, writeText: works });
  expect(shared).toHaveBeenCalledWith({ title, url: ADDRESS });
  expect(writeText).not.toHaveBeenCalled();
});

test("a browser that cannot share copies the URL and says 'Link copied'", async () => {
  const { writeText } = await pressShare({ writeText: works });
  expect(writeText).toHaveBeenCalledWith(ADDRESS);
  expect(await screen.findByText('Link copied')).toBeTruthy();
});

test('a device that refuses to share copies the URL instead', async () => {
  const { writeText } = await pressShare({ share: rejectAs('NotAllowedError'), writeText: works });
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledTimes(1);
});

test("dismissing the device's share sheet copies nothing", async () => {
  const { share: shared, writeText } = await pressShare({ share: rejectAs('AbortError'), writeText: works });
  expect(shared).toHaveBeenCalledTimes(1);
  expect(writeText).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['refuses the clipboard', { writeText: rejectAs('NotAllowedError') }],
  ['has no clipboard', {}],
])('a browser that %s shows the address to copy by hand', async (_, ways) => {
  await pressShare(ways);
  const dialog = await screen.findByRole('dialog', { name: 'Share this listing' });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Link to this listing');
  expect(field).toMatchObject({ value: ADDRESS, readOnly: true });
});

/** Opens the page as the form of a new listing does. */
async function openPosted(listing = buildListing(ownedByMe)) {
  answer(getListing, listing);
  const page = openPage(`/listing/${id}`, { opens: 'posted' });
  await screen.findByRole('heading', { level: 1, name: title });
  return page;
}

test('after posting a sheet offers a code to scan and the link to copy; it opens once', async () => {
  const { person, router } = await openPosted();
  const sheet = await screen.findByRole('dialog', { name: "It's live" });
  expect(within(sheet).getByRole('img', { name: 'QR code of the link to this listing' })).toBeTruthy();
  expect(within(sheet).queryByRole('button', { name: 'Share' })).toBeNull();
  const { writeText } = stubSharing({ writeText: works });
  await person.click(within(sheet).getByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenCalledWith(ADDRESS);
  expect(router.state.location.state).toEqual({});
  await person.click(within(sheet).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'QR code' }));
  expect(await screen.findByRole('dialog', { name: "It's live" })).toBeTruthy();
});

test('a device that can share does so from the sheet', async () => {
  const { share } = stubSharing({ share: works });
  const { person } = await openPosted();
  await person.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title, url: ADDRESS });
});

test('a browser that refuses the clipboard shows the link in the sheet', async () => {
  const { person } = await openPosted();
  const button = await screen.findByRole('button', { name: 'Copy link' });
  stubSharing({ writeText: rejectAs('NotAllowedError') });
  await person.click(button);
  expect((await screen.findByLabelText<HTMLInputElement>('Link to this listing')).value).toBe(ADDRESS);
});

test('no other member sees the sheet', async () => {
  await openPosted(buildListing());
  expect(screen.queryByRole('dialog')).toBeNull();
});
