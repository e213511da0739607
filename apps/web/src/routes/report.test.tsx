import { getListing, previewListing, type ListingForMember } from '@ballpark/contracts/listings';
import { reportContent } from '@ballpark/contracts/reports';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { buildListing, buildPhotoUrl, buildPricedListing, buildSuggestion, hoursAgo } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { answerOverview, buildProfile, openProfile } from '../../test/profile-page.tsx';
import { beginSession, endSession } from '../api/session.ts';

const SENT = { id: '3f2b8f0e-5a0c-4b6e-9d3a-1c2d3e4f5a6b', message: 'Thanks.' };
const PREVIEW = {
  title: 'Oak table',
  description: 'Seats six.',
  photoUrl: null,
  location: 'Easton, Bristol, United Kingdom',
  suggestionCount: 3,
  isActive: true,
  createdAt: hoursAgo(0),
  closesAt: hoursAgo(-72),
};

// Lazy modules are compiled before the first test, so that no test waits for them.
beforeAll(() =>
  Promise.all([
    import('../features/reports/report-menu.tsx'),
    import('../features/reports/report-dialog.tsx'),
    import('../features/suggestions/suggestion-rows.tsx'),
    import('../components/photo-viewer.tsx'),
  ]),
);

beforeEach(() => beginSession(onboardedMember, 'good'));

afterEach(() => vi.restoreAllMocks());

async function openListing(listing: ListingForMember = buildListing()) {
  answer(getListing, listing);
  const page = openPage(`/listing/${listing.id}`);
  await screen.findByRole('heading', { level: 1, name: listing.title });
  return page;
}

type Person = ReturnType<typeof openPage>['person'];

/** Opens the menu with this name and chooses 'Report'. */
async function chooseReport(person: Person, menu: string) {
  await person.click(await screen.findByRole('button', { name: menu }));
  await person.click(screen.getByRole('menuitem', { name: 'Report' }));
  return within(await screen.findByRole('dialog', { name: /^Report this/ }));
}

async function openReport() {
  const { person } = await openListing();
  return { person, dialog: await chooseReport(person, 'More about this listing') };
}

test('a listing is reported with a reason, and the member reads what happens next', async () => {
  const sent = answer(reportContent, SENT);
  const { person, dialog } = await openReport();
  // A browser focuses it when the dialog opens.
  expect(dialog.getByRole('radio', { name: /^A scam/ }).hasAttribute('autofocus')).toBe(true);
  expect(dialog.getAllByRole('radio')).toHaveLength(7);
  await person.click(dialog.getByRole('radio', { name: /^Offensive/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  const thanks = within(await screen.findByRole('dialog', { name: 'Thank you' }));
  expect(thanks.getByText('A moderator looks at it and decides.')).toBeTruthy();
  expect(sent).toMatchObject([
    { authorization: 'Bearer good', body: { targetKind: 'listing', targetId: buildListing().id, reason: 'offensive' } },
  ]);
  const done = thanks.getByRole('button', { name: 'Done' });
  expect(document.activeElement).toBe(done);
  await person.click(done);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a reason nothing is sent, and the first reason has the focus', async () => {
  const sent = answer(reportContent, SENT);
  const { person, dialog } = await openReport();
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByText('Please choose a reason')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /^A scam/ }));
  await person.click(dialog.getByRole('radio', { name: /^Illegal/ }));
  expect(dialog.queryByText('Please choose a reason')).toBeNull();
  expect(sent).toEqual([]);
});

test("'Something else' needs a note, which counts its characters", async () => {
  const sent = answer(reportContent, SENT);
  const { person, dialog } = await openReport();
  await person.click(dialog.getByRole('radio', { name: /^Something else/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  const note = dialog.getByRole('textbox', { name: 'What is wrong?' });
  expect(dialog.getByText('Please say what is wrong')).toBeTruthy();
  expect(document.activeElement).toBe(note);
  await person.type(note, 'A copy of mine');
  expect(dialog.getByText('14/500')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(sent).toMatchObject([{ body: { reason: 'other', note: 'A copy of mine' } }]);
});

test.each([
  ['already_reported', 'You have already reported this. A moderator will look at it.'],
  ['too_many_requests', 'Too many attempts. Please wait a moment and try again.'],
  ['report_target_not_found', 'This is no longer here, so it cannot be reported.'],
] as const)('a report refused with %s says why', async (code, sentence) => {
  refuse(reportContent, code);
  const { person, dialog } = await openReport();
  await person.click(dialog.getByRole('radio', { name: /^A scam/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  expect((await dialog.findByText(sentence)).closest('[role=alert]')).toBeTruthy();
});

test('without a connection the choice stays, and another try works', async () => {
  failNetwork(reportContent);
  const { person, dialog } = await openReport();
  await person.click(dialog.getByRole('radio', { name: /^A scam/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText(/couldn't send your report. Check your connection/)).toBeTruthy();
  answer(reportContent, SENT);
  await person.click(await dialog.findByRole('button', { name: 'Send report' }));
  await screen.findByRole('dialog', { name: 'Thank you' });
});

test('while it is sent the form waits', async () => {
  neverAnswer(reportContent);
  const { person, dialog } = await openReport();
  await person.click(dialog.getByRole('radio', { name: /^A scam/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Sending…' }).disabled).toBe(true);
});

test("another member's suggestion can be reported, the own one and the own listing cannot", async () => {
  const sent = answer(reportContent, SENT);
  const own = buildSuggestion(2, { userId: onboardedMember.id, user: { ...onboardedMember } });
  const { person } = await openListing(
    buildPricedListing([buildSuggestion(1), own], {
      userId: onboardedMember.id,
      user: { ...onboardedMember },
      ownSuggestion: own,
    }),
  );
  const dialog = await chooseReport(person, 'More about the suggestion of neighbour1');
  expect(dialog.queryByRole('radio', { name: /category/ })).toBeNull();
  await person.click(dialog.getByRole('radio', { name: /^Shows personal data/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(sent).toMatchObject([{ body: { targetKind: 'suggestion', targetId: buildSuggestion(1).id } }]);
  expect(screen.getAllByRole('button', { name: /^More about/, hidden: true })).toHaveLength(1);
});

test('a photo is reported from the viewer, which closes; the focus returns to the photo', async () => {
  // A cancelled animation counts as an error here.
  const asked = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    asked(query.includes('reduced-motion') ? 'screen' : query),
  );
  const sent = answer(reportContent, SENT);
  const { person } = await openListing(
    buildListing({ photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2)], photoColours: ['#112233', '#445566'] }),
  );
  await person.click(screen.getByRole('button', { name: 'Open photo 2 of 2 full screen' }));
  const viewer = await screen.findByRole('dialog', { name: 'Photo viewer' });
  await person.click(within(viewer).getByRole('button', { name: 'Report this photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this photo' }));
  expect(screen.queryByRole('dialog', { name: 'Photo viewer' })).toBeNull();
  // A browser gives the focus back to what had it before the dialog.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open photo 2 of 2 full screen');
  await person.click(dialog.getByRole('radio', { name: /^Shows personal data/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  await person.click(await screen.findByRole('button', { name: 'Done' }));
  expect(sent).toMatchObject([
    { body: { targetKind: 'photo', targetId: buildListing().id, photoUrl: buildPhotoUrl(2) } },
  ]);
});

test('a profile is reported from the menu that also blocks', async () => {
  const sent = answer(reportContent, SENT);
  const profile = buildProfile();
  answerOverview(profile);
  const { person } = await openProfile(profile);
  const dialog = await chooseReport(person, `More about ${profile.name}`);
  await person.click(dialog.getByRole('radio', { name: /^Offensive/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(sent).toMatchObject([{ body: { targetKind: 'profile', targetId: profile.id } }]);
  // Reports alone do not hide a profile.
  expect(screen.queryByText(/hidden until then/)).toBeNull();
});

test('a visitor reports a listing at its front door, once a day', async () => {
  endSession();
  answer(previewListing, PREVIEW);
  const sent = refuse(reportContent, 'visitor_reported_today');
  const { person } = openPage(`/listing/${buildListing().id}`);
  const dialog = await chooseReport(person, 'More about this listing');
  await person.click(dialog.getByRole('radio', { name: /^A scam/ }));
  await person.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('You have sent a report today. Please sign in to report more.')).toBeTruthy();
  expect(sent).toMatchObject([{ authorization: null, body: { targetKind: 'listing' } }]);
});
