import { getFlag, judgeFlag, listFlags, type OpenFlag } from '@ballpark/contracts/fair-play';
import { MODERATION_PAGE_SIZE } from '@ballpark/rules/moderation/decisions';
import { paginate } from '@ballpark/rules/pagination';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { buildFlag, buildFlagPair } from '../../test/flags.ts';
import { moderator } from '../../test/moderation-cases.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

beforeAll(() => import('../features/moderation/flags/flags.tsx'));

let isWide = true;

beforeEach(() => {
  beginSession(moderator, 'good');
  isWide = true;
  const asked = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    asked(query.includes('64rem') ? (isWide ? 'all' : 'not all') : query),
  );
});

afterEach(() => vi.restoreAllMocks());

/** Answers with these flags, like the server. A judged one leaves the list. */
function answerFlags(flags: readonly OpenFlag[]) {
  const open = new Set(flags.map(({ id }) => id));
  respond(listFlags, () => {
    const data = flags.filter(({ id }) => open.has(id));
    const pagination = paginate({ page: 1, limit: MODERATION_PAGE_SIZE, count: data.length });
    return HttpResponse.json({ success: true, data, pagination });
  });
  respond(getFlag, (request) => {
    const id = new URL(request.url).pathname.split('/').at(-1);
    return HttpResponse.json({ success: true, data: flags.find((one) => one.id === id) });
  });
  return { end: (id: string) => open.delete(id) };
}

async function openFlags(flags: readonly OpenFlag[] = [buildFlag(1), buildFlag(2), buildFlag(3)]) {
  const queue = answerFlags(flags);
  const page = openPage('/moderation?tab=flags');
  await screen.findByRole('heading', { level: 2, name: '@friend_1' });
  await screen.findByRole('heading', { level: 3, name: 'Member' });
  return { ...page, ...queue };
}

const main = () => within(screen.getByRole('main'));
const openTitle = () => main().getByRole('heading', { level: 2 }).textContent;

test('a flag shows who met whom, how often, how close and how quickly, and what is at stake', async () => {
  await openFlags();
  expect(screen.getByRole('region', { name: 'What is at stake' }).textContent).toContain('XP held150');
  const region = screen.getByRole('region', { name: 'Listings of @maya_r' });
  const pair = within(region);
  expect(region.textContent).toContain('@friend_1 priced listings of @maya_r.');
  for (const sign of [
    '12 closings',
    '5 exact',
    '1 within 1%',
    '4 closed within 15 minutes',
    '3 with no other suggestion',
  ])
    expect(pair.getByText(sign)).toBeTruthy();
  expect(pair.getByRole('heading', { name: 'The newest 2 of 12' })).toBeTruthy();
  const link = pair.getByRole('link', { name: 'Oak sideboard' });
  expect(link.getAttribute('href')).toMatch(/^\/listing\//);
  expect(link.closest('li')?.textContent).toContain(
    'Said $123.45, went for $124 · open for 4 minutes, closed 1 minute after the price · the only suggestion',
  );
  expect(pair.getByText('Desk lamp (hidden)').closest('a')).toBeNull();
  expect(screen.getByRole('region', { name: 'Member' }).textContent).toContain('Dismissed, ');
});

test('the owner of the listings has nothing at stake, and circles say so', async () => {
  const pair = buildFlagPair({ role: 'suggester', isMutual: true, hasCommon: true, sharesNetwork: true });
  await openFlags([buildFlag(1, { heldXp: 0, otherCount: 4, pairs: [pair] })]);
  expect(screen.getByText(/^This member earned nothing/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Prices by @maya_r' }).textContent).toContain(
    '@maya_r priced listings of @friend_1.',
  );
  for (const sign of ['also the other way round', 'both with a third member, too', 'one network'])
    expect(screen.getByText(sign)).toBeTruthy();
  expect(screen.getAllByText(/^With 4 other members/).length).toBeGreaterThan(0);
});

test('a flag is upheld by keyboard, and the next one opens', async () => {
  const { person, end } = await openFlags();
  const sent = respond(judgeFlag, () => {
    end(buildFlag(1).id);
    return HttpResponse.json({ success: true, data: { xp: 150 } });
  });
  await person.keyboard('1');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Sentence to the member' }));
  await person.keyboard('Exact 2 times.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Upheld. XP taken back: 150.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ decision: 'upheld', sentence: 'Exact 2 times.' }]);
  await waitFor(() => expect(openTitle()).toBe('@friend_2'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /@friend_1/ })).toBeNull());
});

test('a flag is dismissed with a sentence, and without one it says what is missing', async () => {
  const { person } = await openFlags();
  const sent = answer(judgeFlag, { xp: 150 });
  await person.click(screen.getByRole('radio', { name: /^Dismiss/ }));
  await person.click(screen.getByRole('button', { name: 'Dismiss the flag' }));
  expect(screen.getByText('Please write a sentence to the member')).toBeTruthy();
  expect(sent).toEqual([]);
  await person.type(screen.getByRole('textbox', { name: 'Sentence to the member' }), 'A couple.');
  await person.click(screen.getByRole('button', { name: 'Dismiss the flag' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { decision: 'dismissed', sentence: 'A couple.' } }]));
});

test('j and k move through the flags', async () => {
  const { person } = await openFlags();
  await person.keyboard('j');
  expect(openTitle()).toBe('@friend_2');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: '@friend_2' }));
  await person.keyboard('jk');
  expect(openTitle()).toBe('@friend_2');
});

test('a moderator who comes second reads a kind sentence and gets the next flag', async () => {
  refuse(judgeFlag, 'flag_not_open');
  const { person } = await openFlags();
  await person.keyboard('2');
  await person.keyboard('A couple.{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Another moderator has just judged this flag. Here is the next one/)).toBeTruthy();
  await waitFor(() => expect(openTitle()).toBe('@friend_2'));
});

test('a flag that another moderator has to judge says so and offers nothing', async () => {
  await openFlags([buildFlag(1, { mayJudge: false })]);
  expect(screen.getByText(/^Another moderator has to judge this/)).toBeTruthy();
  expect(main().queryByRole('radio')).toBeNull();
});

test('without flags the page says what appears here', async () => {
  answerFlags([]);
  openPage('/moderation?tab=flags');
  expect(await screen.findByRole('heading', { name: 'No flag is open.' })).toBeTruthy();
});

test('the flags say that they are loading', async () => {
  neverAnswer(listFlags);
  openPage('/moderation?tab=flags');
  expect(await screen.findByText('Loading flags…')).toBeTruthy();
});

test('flags that could not be loaded can be tried again', async () => {
  failNetwork(listFlags);
  const { person } = openPage('/moderation?tab=flags');
  expect(await screen.findByRole('heading', { name: "We couldn't load the flags" })).toBeTruthy();
  answerFlags([buildFlag(1)]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 2, name: '@friend_1' })).toBeTruthy();
});

test('on a phone the list comes first, and a flag leads back to it', async () => {
  isWide = false;
  answerFlags([buildFlag(1), buildFlag(2)]);
  const { person } = openPage('/moderation?tab=flags');
  await person.click(await screen.findByRole('link', { name: /@friend_2/ }));
  expect(await screen.findByRole('heading', { level: 2, name: '@friend_2' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Flags' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Back to the flags' }));
  expect(screen.getByRole('navigation', { name: 'Flags' })).toBeTruthy();
});
