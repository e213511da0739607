import { getListing } from '@ballpark/contracts/listings';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import { buildListing } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { rejectAs, stubSharing, works } from '../../test/sharing.ts';
import { beginSession } from '../api/session.ts';

const { id, title } = buildListing();
const ADDRESS = `${window.location.origin}/listing/${id}`;

beforeEach(() => beginSession(onboardedMember, 'good'));

afterEach(() => {
  vi.unstubAllGlobals();
});

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
