import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import { HIDDEN_MEMBER } from '@ballpark/rules/settings';
import { beforeAll, describe, expect, test } from 'vitest';
import { BERLIN, insertListing } from '../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, send } from '../../../test/people.ts';
import { NO_RUN } from '../../../test/reward-rows.ts';
import { createSuggestionClient } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { settleListing } from '../rewards/settling/settle-listing.ts';
import { tellResults } from '../messages/results/tell-results.ts';

const lab = useTestApp();
const { suggest } = createSuggestionClient(lab);

/** Two members who know each other, and what each of them has done where the other sees it. */
type Town = { pair: [Member, Member]; third: Person; shared: string };
type Member = { person: Person; title: string; note: string; open: string; closed: string };

/** Three digits: no title is the beginning of another. */
let number = 100;

async function createMember(): Promise<Member> {
  number += 1;
  const person = await createOnboardedPerson(lab, BERLIN);
  const [title, note] = [`Mahogany${number}`, `Note of member ${number}`];
  const open = await insertListing(lab, person.user.id, { title: `${title} open` });
  return { person, title, note, open, closed: '' };
}

/** Each prices the closed listing of the other, and both price the listing of a third member. */
async function createTown(): Promise<Town> {
  const pair: [Member, Member] = [await createMember(), await createMember()];
  const third = await createOnboardedPerson(lab, BERLIN);
  const shared = await insertListing(lab, third.user.id, { title: 'Shared walnut' });
  for (const [member, other] of [pair, pair.toReversed() as [Member, Member]]) {
    const id = await insertListing(lab, member.person.user.id, { title: `${member.title} closed` });
    expect((await suggest(other.person, id, { amount: 40, comment: other.note })).statusCode).toBe(201);
    expect((await suggest(member.person, shared, { amount: 30, comment: member.note })).statusCode).toBe(201);
    const { token } = member.person;
    await send(lab, `POST /listings/${id}/close`, { token, payload: { finalPrice: 40 } });
    await tellResults(lab.app, id, NO_RUN);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    member.closed = id;
  }
  return { pair, third, shared };
}

const put = ({ token }: Person, other: Person, kind: 'block' | 'mute') =>
  send(lab, `PUT /members/${other.user.id}/block`, { token, payload: { kind } });

/** `status` is that of a blocked pair. `isNamed` says whether the other one is named in the answer without a block. */
type Case = { path: (town: Town, other: Member) => string; status: 200 | 404; isNamed?: boolean };

const ofListing = (path = ''): Case => ({ path: (_, { open }) => `/listings/${open}${path}`, status: 404 });
const ofMember = (path: (id: string) => string, isNamed = true): Case => ({
  path: (_, { person }) => path(person.user.id),
  status: 404,
  isNamed,
});

/** The routes that take the id of a listing or a member, or list what members do. */
const CASES: Record<string, readonly Case[]> = {
  'GET /listings': [
    { path: () => '/listings', status: 200 },
    { path: () => '/listings?radius=20', status: 200 },
    { path: () => '/listings?radius=20&widen=true&type=PRODUCT', status: 200 },
    { path: () => '/listings?status=all&radius=50', status: 200 },
    { path: () => '/listings?status=closed', status: 200 },
    { path: (_, { title }) => `/listings?search=${title}`, status: 200 },
    { path: (_, { title }) => `/listings?search=${title}&radius=20&status=all`, status: 200 },
  ],
  'GET /listings/:id': [ofListing(), { path: ({ shared }) => `/listings/${shared}`, status: 200 }],
  'GET /listings/:id/suggestions': [
    { ...ofListing('/suggestions'), isNamed: false },
    { path: ({ shared }) => `/listings/${shared}/suggestions`, status: 200 },
  ],
  'GET /listings/:id/figure': [{ ...ofListing('/figure'), isNamed: false }],
  'GET /listings/:id/comparables': [{ ...ofListing('/comparables'), isNamed: false }],
  'GET /profile/:id': [ofMember((id) => `/profile/${id}`)],
  'GET /profile/:id/listings': [
    ofMember((id) => `/profile/${id}/listings`),
    { path: ({ third }) => `/profile/${third.user.id}/listings`, status: 200 },
  ],
  'GET /profile/:id/suggestions': [ofMember((id) => `/profile/${id}/suggestions`)],
  'GET /profile/:id/sense': [ofMember((id) => `/profile/${id}/sense`, false)],
  'GET /results': [{ path: () => '/results', status: 200 }],
  'GET /xp/:id': [ofMember((id) => `/xp/${id}`)],
  'GET /xp/history/:id': [ofMember((id) => `/xp/history/${id}`, false)],
  'GET /xp/history': [{ path: () => '/xp/history', status: 200 }],
  'GET /achievements/users/:id/achievements': [ofMember((id) => `/achievements/users/${id}/achievements`, false)],
  'GET /achievements/users/:id/achievements/progress': [
    ofMember((id) => `/achievements/users/${id}/achievements/progress`, false),
  ],
  'GET /notifications': [{ path: () => '/notifications', status: 200 }],
  'GET /notifications/results': [{ path: () => '/notifications/results', status: 200 }],
};

/** The other GET routes, and why a block changes nothing about them. */
const EXEMPT: Record<string, string> = {
  'GET /listings/:id/preview': 'for visitors, whoever they are',
  'GET /listings/:id/offer-advice': 'for the owner alone',
  'GET /listings/:id/ask': 'for the owner alone, with the prices of guests',
  'GET /listings/:id/puzzle-consent': 'for the owner alone',
  'GET /listings/:id/live': 'a test of its own: the answer does not end',
  'GET /notifications/live': 'events without content',
  'GET /notifications/unread': 'a number, compared below',
  'GET /xp/leaderboard': 'boards list all members',
  'GET /xp/standing': 'numbers of the viewer alone',
  'GET /settings/blocks': 'the own list, where a block can be ended',
};

test('every route that reads has a case here, or a reason', () => {
  // No block stops a moderator.
  const about = /^GET (?!\/moderation).*:id|^GET \/(listings|notifications|results|xp|settings\/blocks)/;
  const routes = ALL_ENDPOINTS.filter(({ method }) => method === 'GET')
    .map(({ path }) => `GET ${path}`)
    .filter((route) => about.test(route));
  expect(routes.toSorted()).toEqual([...Object.keys(CASES), ...Object.keys(EXEMPT)].toSorted());
});

const ALL = Object.entries(CASES).flatMap(([route, cases]) =>
  cases.map((one, index) => [`${route} ${index}`, one] as const),
);
const DIRECTIONS = [0, 1] as const;

function pick({ pair }: Town, direction: 0 | 1): { viewer: Member; other: Member } {
  const [first, second] = pair;
  return direction === 0 ? { viewer: first, other: second } : { viewer: second, other: first };
}

/** Lists texts of the other member that an answer must not contain. Their amounts may stay. */
function findTraces(body: string, { person: { user }, title, note, open, closed }: Member): string[] {
  return [user.id, title, note, open, closed].filter((trace) => trace !== '' && body.includes(trace));
}

type Told = { id: string; isRead: boolean; listing?: { id: string } | null };

async function listUnread({ person }: Member): Promise<Told[]> {
  const { data } = (await get(lab, '/notifications', person.token)).json<{ data: { notifications: Told[] } }>();
  return data.notifications.filter(({ isRead }) => !isRead);
}

describe('a pair without a block', () => {
  let town: Town;
  beforeAll(async () => void (town = await createTown()));

  test.each(ALL)('sees each other: %s', async (_, { path, isNamed = true }) => {
    for (const direction of DIRECTIONS) {
      const { viewer, other } = pick(town, direction);
      const answer = await get(lab, path(town, other), viewer.person.token);
      expect(answer.statusCode).toBe(200);
      expect(findTraces(answer.body, other).length > 0 || !isNamed).toBe(true);
    }
  });
});

describe('a blocked pair', () => {
  let town: Town;
  /** The notifications of each member before the block. */
  let toldBefore: Told[][];
  beforeAll(async () => {
    town = await createTown();
    const [first, second] = town.pair;
    toldBefore = [await listUnread(first), await listUnread(second)];
    await put(first.person, second.person, 'block');
  });

  test.each(ALL)('finds nothing of each other, in both directions: %s', async (_, { path, status }) => {
    for (const direction of DIRECTIONS) {
      const { viewer, other } = pick(town, direction);
      const answer = await get(lab, path(town, other), viewer.person.token);
      expect(answer.statusCode).toBe(status);
      expect(findTraces(answer.body, other)).toEqual([]);
    }
  });

  test.each(DIRECTIONS)('keeps the amount, without name and note (%i)', async (direction) => {
    const { viewer } = pick(town, direction);
    const { data } = (await get(lab, `/listings/${town.shared}`, viewer.person.token)).json<{
      data: { suggestions: object[]; suggestionCount: number; consensus: object };
    }>();
    expect(data).toMatchObject({ suggestionCount: 2, consensus: { average: 30 } });
    const hidden = { ...HIDDEN_MEMBER, username: null, photoUrl: null, xp: 0, sense: null, isHidden: true };
    expect(data.suggestions).toContainEqual(
      expect.objectContaining({ amount: 30, comment: null, userId: HIDDEN_MEMBER.id, user: hidden }),
    );
  });

  test.each(DIRECTIONS)('counts what it lists on the profile of a third member and its own (%i)', async (direction) => {
    const { viewer } = pick(town, direction);
    const { id } = viewer.person.user;
    const own = (await get(lab, `/profile/${id}`, viewer.person.token)).json<{ data: { suggestionCount: number } }>();
    const made = (await get(lab, `/profile/${id}/suggestions`, viewer.person.token)).json<{ data: object[] }>();
    expect([own.data.suggestionCount, made.data.length]).toEqual([1, 1]);
  });

  test.each(DIRECTIONS)('has no unread notification about each other (%i)', async (direction) => {
    const { viewer, other } = pick(town, direction);
    const before = toldBefore[direction] ?? [];
    const left = before.filter(({ listing }) => listing?.id !== other.closed);
    expect(before.length - left.length).toBe(1);
    expect((await listUnread(viewer)).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    const unread = await get(lab, '/notifications/unread', viewer.person.token);
    expect(unread.json()).toMatchObject({ data: { count: left.length } });
  });

  test.each(DIRECTIONS)('cannot follow, price, edit or change what the other has (%i)', async (direction) => {
    const { viewer, other } = pick(town, direction);
    const { token } = viewer.person;
    expect((await get(lab, `/listings/${other.open}/live`, token)).statusCode).toBe(404);
    expect((await suggest(viewer.person, other.open)).json()).toMatchObject({ code: 'listing_not_found' });
    for (const call of [`DELETE /listings/${other.open}`, `POST /listings/${other.open}/close`] as const) {
      expect((await send(lab, call, { token, payload: { finalPrice: 3 } })).statusCode).toBe(404);
    }
    const late = await send(lab, `POST /listings/${other.closed}/final-price`, { token, payload: { finalPrice: 3 } });
    expect(late.statusCode).toBe(404);
  });

  test('sees a price of the other on an own listing as hidden, also in the answer to closing it', async () => {
    const [ada, bob] = [await createMember(), await createMember()];
    const made = await suggest(bob.person, ada.open, { amount: 10, comment: bob.note });
    await put(bob.person, ada.person, 'block');
    const { token } = ada.person;
    const id = made.json<{ data: { id: string } }>().data.id;
    const edit = { token: bob.person.token, payload: { amount: 11 } };
    expect((await send(lab, `PUT /suggestions/${id}`, edit)).json()).toMatchObject({ code: 'suggestion_not_found' });
    const closed = await send(lab, `POST /listings/${ada.open}/close`, { token, payload: { finalPrice: 10 } });
    expect(closed.statusCode).toBe(200);
    expect(findTraces(closed.body, bob)).toEqual([]);
    expect(closed.json()).toMatchObject({
      data: { rewardCount: 1, xpRewards: [{ userId: HIDDEN_MEMBER.id, username: null, amount: 10, xpAwarded: 50 }] },
    });
    await tellResults(lab.app, ada.open, NO_RUN);
    await settleListing(lab.app, { listingId: ada.open }, NO_RUN);
    expect(findTraces((await get(lab, '/notifications', bob.person.token)).body, ada)).toEqual([]);
    const history = await get(lab, '/xp/history', bob.person.token);
    expect(history.json<{ data: object[] }>().data).toContainEqual(
      expect.objectContaining({ amount: 50, listingId: null, listingTitle: null }),
    );
    expect(findTraces(history.body, ada)).toEqual([]);
  });
});

describe('a muted pair', () => {
  let town: Town;
  beforeAll(async () => {
    town = await createTown();
    const [first, second] = town.pair;
    await put(first.person, second.person, 'mute');
  });

  test.each(ALL)('sees each other, but the author of the mute no notes: %s', async (_, { path, isNamed = true }) => {
    for (const direction of DIRECTIONS) {
      const { viewer, other } = pick(town, direction);
      const answer = await get(lab, path(town, other), viewer.person.token);
      expect(answer.statusCode).toBe(200);
      expect(findTraces(answer.body, other).length > 0 || !isNamed).toBe(true);
      expect(direction === 0 && answer.body.includes(other.note)).toBe(false);
    }
  });

  test('the muted member still sees the notes', async () => {
    const { viewer, other } = pick(town, 1);
    const { body } = await get(lab, `/listings/${town.shared}`, viewer.person.token);
    expect(body).toContain(other.note);
    expect(body).not.toContain('isMuted');
  });

  test('a price and a closing of the muted member notify nobody', async () => {
    const { viewer, other } = pick(town, 0);
    const { token } = viewer.person;
    const before = (await get(lab, '/notifications', token)).body;
    expect((await suggest(other.person, viewer.open)).statusCode).toBe(201);
    expect((await suggest(viewer.person, other.open)).statusCode).toBe(201);
    await send(lab, `POST /listings/${other.open}/close`, { token: other.person.token, payload: { finalPrice: 9 } });
    await tellResults(lab.app, other.open, NO_RUN);
    expect((await get(lab, '/notifications', token)).body).toBe(before);
  });
});

describe('at the same time', () => {
  test('a block and a suggestion leave no price after the block, or a price from before it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ada, bob] = [await createMember(), await createMember()];
      const [priced, blocked] = await Promise.all([
        suggest(bob.person, ada.open),
        put(ada.person, bob.person, 'block'),
      ]);
      expect(blocked.statusCode).toBe(200);
      expect([201, 404]).toContain(priced.statusCode);
      const { rows } = await lab.sql.query<{ isBefore: boolean }>(
        `select exists (select from suggestion where listing_id = $1) as "isBefore"`,
        [ada.open],
      );
      expect(rows[0]?.isBefore).toBe(priced.statusCode === 201);
      // Told before the block, forgotten by it.
      expect((await get(lab, '/notifications/unread', ada.person.token)).json()).toMatchObject({
        data: { count: priced.statusCode === 201 ? 1 : 0 },
      });
      expect((await suggest(bob.person, ada.open)).statusCode).toBe(404);
    }
  });
});
