import { addDays, toDay } from '@ballpark/rules/daily/days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDay, insertPuzzles } from '../../../test/daily-rows.ts';
import { createBrowser, readShownText } from '../../../test/pages/guest-requests.ts';
import { createWebRoot } from '../../../test/pages/web-root.ts';
import { createOnboardedPerson, newAddress, type Person } from '../../../test/people.ts';
import { type TestApp, useTestApp } from '../../../test/test-app.ts';

const lab = useTestApp({ TRUST_PROXY: '1', WEB_ROOT: createWebRoot() });
const limited = useTestApp({ TRUST_PROXY: '1', LIMIT_DAILY: '2/3600' });

const PRICES_MINOR = [1_600, 5_000, 6_500, 4_000, 12_000];
const TODAY = new Date('2027-03-10T12:00:00Z');
const DAY = toDay(TODAY);
const YESTERDAY = addDays(DAY, -1);
const PATH = `/daily/${DAY}`;

let owner: Person;
let listingIds: string[];

async function fill(app: TestApp): Promise<void> {
  app.setNow(TODAY);
  owner = await createOnboardedPerson(app);
  const closedAt = new Date('2027-01-10T12:00:00Z');
  listingIds = await insertPuzzles(app, { ownerId: owner.user.id, pricesMinor: PRICES_MINOR, closedAt });
  await insertDay(app, DAY, listingIds);
  await insertDay(app, YESTERDAY, listingIds);
}

beforeAll(async () => {
  await fill(limited);
  await fill(lab);
});

afterAll(() => {
  for (const one of [lab, limited]) one.setNow(undefined);
});

function createPlayer(app = lab) {
  const { open, sendForm } = createBrowser(app, { network: newAddress() });
  const read = async (path: string) => readShownText((await open(path)).body);
  const guess = (thing: number, amount: string, { path = PATH, more = {} } = {}) =>
    sendForm(path, { thing: String(thing), amount }, more);
  return {
    open,
    read,
    guess,
    start: () => open(`${PATH}?thing=1`),
    playAll: async (path = PATH) => {
      await open(`${path}?thing=1`);
      for (const [index, price] of PRICES_MINOR.entries()) await guess(index + 1, String(price / 100), { path });
    },
    join: (token: string) => sendForm('/daily/join', {}, { authorization: `Bearer ${token}` }),
  };
}

describe('a visitor', { tags: ['OP-125'] }, () => {
  test('guesses after two links and one amount, and sees the price only then', async () => {
    const player = createPlayer();
    const start = await player.open('/daily');
    expect(start.headers['set-cookie']).toBeUndefined();
    const [, first] = /href="([^"]*)" data-step/.exec(start.body) ?? [];
    expect(first).toBe(`${PATH}?thing=1`);
    const question = await player.open(first ?? '');
    for (const { body } of [start, question]) expect(body).not.toMatch(/16 €|€16/);
    const sent = await player.guess(1, '13');
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${PATH}?thing=1`]);
    expect(await player.read(`${PATH}?thing=1`)).toMatch(/It went for 16 €\. You said 13 €, 19% under/);
  });

  test('has one guess on a thing, however often it is sent', async () => {
    const player = createPlayer();
    await player.start();
    const twice = await Promise.all([player.guess(1, '13'), player.guess(1, '13')]);
    expect(twice.map(({ headers }) => headers.location).toSorted((a, b) => `${a}`.localeCompare(`${b}`))).toEqual([
      `${PATH}?thing=1`,
      `${PATH}?thing=1&again`,
    ]);
    const late = await player.guess(1, '16');
    expect(late.headers.location).toBe(`${PATH}?thing=1&again`);
    const text = await player.read(`${PATH}?thing=1&again`);
    expect(text).toContain('You said 13 €');
    expect(text).toContain('Your first guess counts.');
  });

  test('goes on where they were, and has played once all are guessed', async () => {
    const player = createPlayer();
    await player.start();
    await player.guess(1, '13');
    expect(await player.read('/daily')).toContain('2 of 5');
    expect((await player.open(`${PATH}?thing=4`)).headers.location).toBe(PATH);
    await player.playAll();
    for (const path of ['/daily', PATH]) expect(await player.read(path)).toContain('of 500 points');
    expect(await player.read('/daily')).toContain('1 day in a row, on this device');
    expect(await player.read('/daily/archive')).toContain('Tuesday 9 March Five things. Play');
  });

  test('finds out how a friend did after the own last guess', async () => {
    const sender = createPlayer();
    await sender.playAll();
    const end = await sender.open(PATH);
    const [, address] = />\s*(http:\/\/ballpark\.test\/daily\/[^<\s]*friend=[^<\s]*)/.exec(end.body) ?? [];
    const link = new URL(address ?? '');
    const friend = createPlayer();
    const first = await friend.read(link.pathname + link.search);
    expect(first).toContain('A friend has played these.');
    expect(first).not.toContain('of 500');
    await friend.start();
    for (let thing = 1; thing <= 5; thing += 1) await friend.guess(thing, '1', { path: link.pathname + link.search });
    expect(await friend.read(link.pathname + link.search)).toContain(
      'Your friend: 500 of 500 points Your friend is 500 points ahead.',
    );
    expect(await sender.read(link.pathname + link.search)).not.toContain('Your friend:');
    const other = `/daily/${YESTERDAY}`;
    await friend.playAll(other);
    expect(await friend.read(other + link.search)).not.toContain('Your friend:');
  });

  test('keeps the amount beside the sentence about it', async () => {
    const player = createPlayer();
    await player.start();
    for (const typed of ['', '0', 'much', '1.2.3']) {
      const answer = await player.guess(1, typed);
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain(`value="${typed}"`);
    }
    expect(await player.read('/daily')).toContain('Five things.');
  });

  test('is refused from another site, without the cookie, and from a network that guesses too much', async () => {
    const player = createPlayer();
    await player.start();
    const strange: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { cookie: '' }];
    for (const more of strange) expect((await player.guess(1, '13', { more })).statusCode).toBe(403);
    const eager = createPlayer(limited);
    await eager.start();
    for (const thing of [1, 2]) expect((await eager.guess(thing, '13')).statusCode).toBe(303);
    expect((await eager.guess(3, '13')).statusCode).toBe(429);
  });

  test('reads that a round cannot be played', async () => {
    const player = createPlayer();
    const unknown = ['/daily/2027-03-11', '/daily/2026-12-01', '/daily/2027-13-77', '/daily/practice-9', '/daily/x'];
    for (const path of unknown) {
      expect((await player.open(path)).statusCode).toBe(404);
      expect((await player.guess(1, '1', { path })).statusCode).toBe(404);
    }
  });

  test('goes on with the next thing where one is taken back', async () => {
    const player = createPlayer();
    await player.start();
    await player.guess(1, '13');
    const [, taken = ''] = listingIds;
    await lab.sql.query('delete from puzzle_consent where listing_id = $1', [taken]);
    const sent = await player.guess(2, '13');
    expect([sent.statusCode, sent.headers.location]).toEqual([303, PATH]);
    expect(await player.read(PATH)).toContain('2 of 4');
    await lab.sql.query('insert into puzzle_consent (listing_id, owner_id, agreed_at) values ($1, $2, now())', [
      taken,
      owner.user.id,
    ]);
  });
});

test('who signs in takes the rounds of the device along', { tags: ['OP-125'] }, async () => {
  const player = createPlayer();
  await player.playAll();
  expect((await player.open('/daily')).body).toContain('data-join');
  const member = await createOnboardedPerson(lab);
  expect((await player.join('x'.repeat(43))).statusCode).toBe(401);
  expect((await player.join(member.token)).statusCode).toBe(204);
  const end = await player.open('/daily');
  expect(readShownText(end.body)).toContain('1 day in a row, in your account');
  expect(end.body).not.toContain('data-join');
});

test('the start is for search engines, and all else for one browser alone', { tags: ['OP-125'] }, async () => {
  const player = createPlayer();
  const start = await player.open('/daily');
  expect(start.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
  expect(start.headers['x-robots-tag']).toBeUndefined();
  expect(start.body).toContain('<script src="/assets/daily-1.js" async></script>');
  const question = await player.start();
  expect(question.headers['x-robots-tag']).toBe('noindex');
  expect(question.cookies).toMatchObject([{ name: 'ballpark_daily', path: '/daily', httpOnly: true, sameSite: 'Lax' }]);
  expect((await player.open('/sitemap.xml')).body).toContain('<loc>http://ballpark.test/daily</loc>');
});
