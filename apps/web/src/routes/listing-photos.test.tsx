import { getListing } from '@ballpark/contracts/listings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import { buildListing, buildPhotoUrl } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const three = {
  photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2), buildPhotoUrl(3)],
  photoColours: ['#112233', '#445566', '#778899'],
};

// Loads the lazy chunk in advance, because that is slow on a busy machine.
beforeAll(() => import('../components/photo-viewer.tsx'));

beforeEach(() => {
  beginSession(onboardedMember, 'good');
  preferStillness();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** No animations: here a cancelled animation counts as an error, in a browser it does not. */
function preferStillness() {
  const asked = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    asked(query.includes('reduced-motion') ? 'screen' : query),
  );
}

async function openListing(listing = buildListing(three)) {
  answer(getListing, listing);
  const page = openPage(`/listing/${listing.id}`);
  await screen.findByRole('heading', { level: 1, name: listing.title });
  return page;
}

async function openViewer(name: string) {
  const page = await openListing();
  await page.person.click(screen.getByRole('button', { name }));
  const viewer = await screen.findByRole('dialog', { name: 'Photo viewer' });
  return { ...page, viewer };
}

/** The visible photo of the viewer; its neighbours are preloaded for swiping. */
function shownIn(viewer: HTMLElement): string | null | undefined {
  const slide = within(viewer)
    .getAllByRole('group', { hidden: true })
    .find((group) => !group.closest('[inert]'));
  return slide?.querySelector('img')?.getAttribute('alt');
}

test('every photo is a button that says its position and the total', { tags: ['DETAIL-01'] }, async () => {
  await openListing();
  const names = screen
    .getAllByRole('button', { name: /^Open photo/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([1, 2, 3].map((position) => `Open photo ${position} of 3 full screen`));
});

test(
  'the first photo has priority, in its displayed size, with its colour as placeholder; the others load after a touch',
  { tags: ['DETAIL-01'] },
  async () => {
    await openListing();
    const [first, second] = screen.getAllByRole('button', { name: /^Open photo/ });
    const image = first!.querySelector('img')!;
    expect(image.getAttribute('fetchpriority')).toBe('high');
    expect(image.srcset).toContain(`${buildPhotoUrl(1).replace('640', '960')} 960w`);
    expect(image.sizes).toContain('100vw');
    expect(first!.style.backgroundColor).toBe('#112233');
    expect(document.querySelectorAll('[fetchpriority="high"]')).toHaveLength(1);
    expect(second!.querySelector('img')).toBeNull();
    fireEvent.touchStart(first!);
    expect(second!.querySelector('img')?.srcset).toContain(buildPhotoUrl(2).replace('640', '960'));
  },
);

test('a photo that fails to load leaves an empty frame, not a broken picture', async () => {
  await openListing();
  const [first] = screen.getAllByRole('button', { name: /^Open photo/ });
  fireEvent.error(first!.querySelector('img')!);
  expect(first!.querySelector('img')).toBeNull();
});

test.each([
  ['a single photo needs no thumbnails', { photoUrls: [buildPhotoUrl(1)], photoColours: ['#112233'] }, 1],
  ['without photos there is nothing to open', {}, 0],
])('%s', { tags: ['DETAIL-01'] }, async (_, overrides, buttons) => {
  await openListing(buildListing(overrides));
  expect(screen.queryAllByRole('button', { name: /photo/ })).toHaveLength(buttons);
});

test('the viewer opens at the photo that was pressed, named after the listing', { tags: ['DETAIL-01'] }, async () => {
  const { viewer } = await openViewer('Open photo 2 of 3 full screen');
  await waitFor(() => expect(shownIn(viewer)).toBe('Steel city bike, photo 2 of 3'));
  expect(within(viewer).getByText('2 / 3')).toBeTruthy();
});

test('previous and next go through the photos and stop at the last', { tags: ['DETAIL-01'] }, async () => {
  const { viewer, person } = await openViewer('Open photo 1 of 3 full screen');
  const previous = () => within(viewer).getByRole<HTMLButtonElement>('button', { name: 'Previous photo' });
  const next = () => within(viewer).getByRole<HTMLButtonElement>('button', { name: 'Next photo' });
  expect(previous().disabled).toBe(true);
  await person.click(next());
  await within(viewer).findByText('2 / 3');
  await person.click(next());
  await within(viewer).findByText('3 / 3');
  await waitFor(() => expect(next().disabled).toBe(true));
  await person.click(previous());
  await within(viewer).findByText('2 / 3');
});

test('Escape closes the viewer and moves the focus to the photo seen last', { tags: ['DETAIL-01'] }, async () => {
  const { viewer, person } = await openViewer('Open photo 1 of 3 full screen');
  await person.keyboard('{ArrowRight}');
  await within(viewer).findByText('2 / 3');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open photo 2 of 3 full screen');
});
