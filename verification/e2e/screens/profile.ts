import type { MemberSense } from '@ballpark/contracts/xp';
import type { Page } from '@playwright/test';
import { answerCalls, holdCalls, answerBadGateway, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { copyListing } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { deleteMails } from '../fixtures/data/mailbox.ts';
import { createMember, createNeighbour, type Member, PASSWORD } from '../fixtures/data/members.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPhonePhoto } from '../fixtures/photos/upload-files.ts';
import { fillProfile, addPastPrices, type PastPrice } from '../fixtures/data/profiles.ts';
import { UNUSED_ID } from '../fixtures/pages/routes.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { BRISTOL } from '../fixtures/data/towns.ts';
import { defineScreen, failing, type Reach, type States } from './screen.ts';

const PRICES: readonly PastPrice[] = [
  { title: 'Garden bench, teak', amount: 120, finalPrice: 125, comment: 'Sold mine for 120 in spring.', daysAgo: 34 },
  { title: 'Espresso machine', amount: 210, finalPrice: 205, daysAgo: 27 },
  { title: 'Paint one room', amount: 300, finalPrice: 520, comment: 'Without ceilings.', daysAgo: 19 },
  { title: 'Child seat for a bicycle', amount: 45, finalPrice: 45, daysAgo: 11 },
  { title: 'Record player with two boxes of records', amount: 160, finalPrice: 150, daysAgo: 4 },
  { title: 'Camping stove', amount: 25, comment: 'The pump alone is worth ten.', daysAgo: 1 },
];

const ABOUT =
  'Repairs bicycles on Sundays and knows what they go for afterwards.\nAsk me about anything with two wheels.';

const MISSES = [-9, -14, 3, -2, -31, 6, -11, 0, -4, 18, -8, -22, 1, -6, 90, -12, 4, -3, -17, -7, 9, -5, -10, 2, -1];

/** A record of some weeks. */
const SENSE: MemberSense = {
  sense: 62,
  judged: 21,
  neededForSense: 0,
  biasPercent: -9,
  categories: [
    { category: 'bikes', sense: 71, judged: 9 },
    { category: 'garden-work', sense: 60, judged: 6 },
    { category: 'household', sense: 54, judged: 5 },
  ],
  recent: MISSES.map((percentOff, index) => ({ percentOff, isCounted: index % 6 !== 5 })),
  town: {
    name: 'Bristol',
    place: { percent: 93 },
    bins: [1, 1, 3, 5, 6, 7, 8, 6, 4, 2, 1, 1, 1, 1].map((members, index) => ({ sense: 43 + index, members })),
  },
};

const PUBLIC_SENSE: MemberSense = { ...SENSE, biasPercent: null, recent: [] };

function openSense(sense: MemberSense, text: string): Reach {
  return async (page) => {
    await answerJson(page, 'GET /profile/*/sense', { data: sense });
    await openAsMember(getNadia, '/profile', text)(page, { getAddress: String });
    await page.getByText(text).scrollIntoViewIfNeeded();
  };
}

let furnished: Promise<Member> | undefined;

/** A member with pictures, texts, listings and a history. Created once and used by every state. */
function getNadia(): Promise<Member> {
  furnished ??= createNadia();
  return furnished;
}

async function createNadia(): Promise<Member> {
  const member = await createNamedMember('Nadia Brook', 'nadia.brook');
  const owner = await createNeighbour(BRISTOL.place);
  const background = await createScenePhoto({ thing: 'bicycle', colour: '#2f6f8f', wall: '#d8e6df', floor: '#8fa58a' });
  await fillProfile(member, {
    about: ABOUT,
    preferences: ['selling', 'helping'],
    photo: await createPhonePhoto(),
    background,
  });
  await addPastPrices(member, owner, PRICES);
  const bike = await postListing(member, { title: 'Blue town bike', photos: [background] });
  await copyListing(bike, 13);
  return member;
}

let empty: Promise<Member> | undefined;

/** A member who joined today. */
function getIvo(): Promise<Member> {
  empty ??= createNamedMember('Ivo Marchetti', 'ivo_m');
  return empty;
}

async function createNamedMember(name: string, username: string): Promise<Member> {
  const email = `${username}@example.org`;
  await deleteMails(email);
  return createMember('onboarded', { name, email, password: PASSWORD }, { username });
}

/** Opens an address as this member and waits for a text of the loaded page. */
export function openAsMember(who: () => Promise<Member>, address: string, ready: string): Reach {
  return async (page: Page) => {
    await storeToken(page, (await who()).token);
    await page.goto(address);
    await page.getByText(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
}

/** Opens the profile of another member. */
function openOtherProfile(who: () => Promise<Member>, search: string, ready: string): Reach {
  return async (page) => {
    await page.goto(`/profile/${(await who()).id}${search}`);
    await page.getByText(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
}

export const getExperiencedMember = getNadia;
export const getNewcomer = getIvo;

const STATES: States = {
  own: openAsMember(getNadia, '/profile', 'Recent activity'),
  another: openOtherProfile(getNadia, '', 'Recent activity'),
  listings: openAsMember(getNadia, '/profile?tab=listings', 'Blue town bike'),
  'hidden-listing': async (page) => {
    const hidden = {
      id: UNUSED_ID,
      title: 'Sealed phone',
      description: 'Never opened, with the receipt. I got two of them for my birthday and need only one.',
      type: 'PRODUCT',
      isActive: true,
      createdAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
    };
    await answerJson(page, 'GET /hidden-listings', { data: [hidden] });
    await openAsMember(getNadia, '/profile?tab=listings', 'Sealed phone')(page, { getAddress: String });
  },
  suggestions: openOtherProfile(getNadia, '?tab=suggestions', 'Camping stove'),
  'taken-back': async (page) => {
    await answerCalls(page, 'GET /xp/history/*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: Array<{ amount: number; reason: string }> };
      const [first] = answer.data;
      const line = first && { ...first, id: UNUSED_ID, amount: -first.amount, reason: `reversed:${first.reason}` };
      await route.fulfill({ json: { ...answer, data: [line, ...answer.data] } });
    });
    await openAsMember(getNadia, '/profile', 'Taken back')(page, { getAddress: String });
  },
  sense: openSense({ ...SENSE, sense: 53 }, 'Half of them were within'),
  'sense-low': openSense({ ...SENSE, sense: 46, categories: [], town: undefined }, 'we look again'),
  'sense-few-judged': openSense({ ...SENSE, sense: null, judged: 3, categories: [], recent: [] }, '3 of 5'),
  'sense-few-near': openSense(
    { ...SENSE, town: { name: 'Bristol', place: { band: 'sharper-half' }, bins: [] } },
    'In the sharper half of Bristol',
  ),
  'sense-of-another': async (page) => {
    await answerJson(page, 'GET /profile/*/sense', { data: PUBLIC_SENSE });
    await openOtherProfile(getNadia, '', 'Their number is')(page, { getAddress: String });
    await page.getByText('Their number is').scrollIntoViewIfNeeded();
  },
  new: openAsMember(getIvo, '/profile', 'No XP yet'),
  'no-listings': openAsMember(getIvo, '/profile?tab=listings', 'No listings yet'),
  'no-suggestions': openOtherProfile(getIvo, '?tab=suggestions', 'No suggestions yet'),
  'photo-open': async (page) => {
    await openOtherProfile(getNadia, '', 'Recent activity')(page, { getAddress: String });
    await button(page, 'Open profile photo full screen').click();
    await page.getByRole('img', { name: 'Profile photo of Nadia Brook' }).waitFor();
  },
  loading: async (page) => {
    await holdCalls(page, '/profile/*');
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Loading profile…' }).waitFor({ state: 'attached' });
  },
  'part-failed': failing(502, async (page) => {
    await answerCalls(page, '/xp/**', answerBadGateway);
    await page.goto('/profile');
    await page.getByText("We couldn't load this part.").nth(2).waitFor();
  }),
  'not-found': failing(404, async (page) => {
    await page.goto(`/profile/${UNUSED_ID}`);
    await page.getByText('User not found').waitFor();
  }),
  failed: failing(502, async (page) => {
    await answerCalls(page, '/profile/*', answerBadGateway);
    await page.goto('/profile');
    await button(page, 'Try again').waitFor();
  }),
};

export const PROFILE = defineScreen('profile', 'onboarded', STATES);
