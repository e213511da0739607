import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { buildListingBody, insertListings, insertSuggestion } from '../../kit/actors/listings.ts';
import { insertCase, insertFlag, insertModerators, signAppealToken } from '../../kit/actors/moderation.ts';
import { insertNotification } from '../../kit/actors/notifications.ts';
import { PASSWORD, type People, type Person } from '../../kit/actors/people.ts';
import { CUT_OFF_PNG, HTML_PAGE, TINY_PNG } from '../../kit/actors/photos.ts';
import { PUSH_KEY } from '../../kit/http/valid-requests.ts';
import { OPERATOR_KEY } from '../../kit/services/scratch-services.ts';

/** The members and their things that a chunk of requests is about. Requests use them up, so each chunk has new ones. */
export type Actors = {
  /** A part of every new name, so that names are unique. */
  label: string;
  unverified: Person[];
  verified: Person[];
  onboarded: Person[];
  suspended: Person[];
  verifyTokens: Map<string, string>;
  resetTokens: string[];
  emailChangeTokens: string[];
  stopTokens: string[];
  undoTokens: string[];
  /** Tokens of sessions that requests may end. */
  spareTokens: string[];
  photoUrl: string;
  listingPhotoUrl: string;
  takenName: string;
  /** Listings in every state. */
  listings: { id: string; ownerId: string }[];
  /** The part of them that may still get a final price. */
  autoClosedListings: { id: string; ownerId: string }[];
  /** The owner of a suggestion is its author. */
  suggestions: { id: string; ownerId: string }[];
  /** The same suggestions; the owner of a note is the member whose listing it is on, who may hide it. */
  notes: { id: string; ownerId: string }[];
  notifications: { id: string; ownerId: string }[];
  /** Cases of moderation in the three states that wait, and tokens of decided ones. */
  cases: Record<'decisions' | 'confirm' | 'appeal', { id: string; ownerId: string }[]>;
  appealTokens: string[];
  /** Open flags about members. */
  flags: { id: string; ownerId: string }[];
  /** Sessions that the owner does not use. */
  sessions: { id: string; ownerId: string }[];
};

type RealValueInput = { actors: Actors; pick: number; path: string; caller: Person | undefined };

/** Existing values for the fields that refer to something. */
const REAL_VALUES: Record<string, (input: RealValueInput) => unknown> = {
  email: ({ actors, pick, path }) => {
    const isNew = path.endsWith('/register') ? pick % 4 !== 0 : pick % 4 === 0;
    return isNew
      ? `new-${actors.label}-${pick}@neighbours.example`
      : itemAt([...actors.onboarded, ...actors.suspended], pick).email;
  },
  password: ({ pick }) => (pick % 3 === 0 ? 'a wrong one' : PASSWORD),
  currentPassword: ({ pick }) => (pick % 3 === 0 ? 'a wrong one' : PASSWORD),
  newPassword: () => 'Another horse 2',
  token: ({ actors, pick, path, caller }) => {
    if (path === '/appeals') return itemAt(actors.appealTokens, pick);
    if (path.endsWith('/email/confirm')) return itemAt(actors.emailChangeTokens, pick);
    if (path.endsWith('/email/stop')) return itemAt(actors.stopTokens, pick);
    if (path.endsWith('/email/undo')) return itemAt(actors.undoTokens, pick);
    if (path.endsWith('/reset-password')) return itemAt(actors.resetTokens, pick);
    const own = caller && actors.verifyTokens.get(caller.memberId);
    return own ?? itemAt([...actors.verifyTokens.values()], pick);
  },
  username: ({ actors, pick }) => (pick % 4 === 0 ? actors.takenName : `n${actors.label}_${pick}`),
  photoUrl: ({ actors }) => actors.photoUrl,
  photoUrls: ({ actors, pick }) => (pick % 16 === 0 ? actors.photoUrl : actors.listingPhotoUrl),
  // Storing a photo takes much longer than refusing one, so few are valid. A list is stored only if all of it is valid.
  base64Data: ({ pick, path }) =>
    pick % (path.includes('multiple') ? 2 : 5) === 0 ? TINY_PNG : itemAt(INVALID_PICTURES, pick),
  id: ({ actors, pick, path, caller }) => {
    const all = findThings(actors, path, pick);
    const own = all.filter(({ ownerId }) => ownerId === caller?.memberId);
    const isAboutMembers = /^\/(profile|xp|achievements)\//.test(path);
    if (isAboutMembers === (pick % 8 !== 0))
      return itemAt(isAboutMembers ? actors.onboarded : [...actors.onboarded, ...actors.verified], pick).memberId;
    return itemAt(own.length > 0 && pick % 4 !== 1 ? own : all, pick).id;
  },
  endpoint: ({ pick }) => itemAt([`https://fcm.googleapis.com/fcm/send/${pick}`, 'https://evil.example/x'], pick),
  p256dh: () => PUSH_KEY,
  auth: () => 'A'.repeat(22),
  listingId: ({ actors, pick }) => itemAt(actors.listings, pick).id,
  amount: ({ pick }) => itemAt(AMOUNTS, pick),
  finalPrice: ({ pick }) => itemAt(AMOUNTS, pick),
  outcome: ({ pick, path }) => (path.startsWith('/moderation/') ? itemAt(['upheld', 'overturned'], pick) : 'kept'),
  targetId: ({ actors, pick }) => itemAt(itemAt([actors.listings, actors.suggestions], pick), pick).id,
  comment: ({ pick }) => itemAt(['Worth it', '', null, '🚲'.repeat(250), 'Zwei\nZeilen'], pick),
  adminKey: ({ pick }) => (pick % 2 === 0 ? OPERATOR_KEY : 'a guess'),
  title: ({ pick }) => itemAt([buildListingBody().title, 'Fahrrad für Kinder', '自転車', '🚲'.repeat(100)], pick),
  description: ({ pick }) => itemAt([buildListingBody().description, 'Zwei\nZeilen', 'é'.repeat(500)], pick),
  location: ({ pick }) => itemAt([buildListingBody().location, '東京都', 'Austin, Texas, United States'], pick),
  // Mostly the place of the listings, because an edit must not move a listing to another region.
  latitude: ({ pick }) => (pick % 15 === 0 ? -33.87 : buildListingBody().latitude),
  longitude: ({ pick }) => (pick % 15 === 0 ? 151.21 : buildListingBody().longitude),
  dateLanguage: ({ pick }) => itemAt(['browser', 'de', 'en-GB', 'not a language'], pick),
  timeZone: ({ pick }) => itemAt(['by-place', 'Europe/Berlin', 'UTC', 'Europe/Atlantis'], pick),
  offerAmount: ({ pick }) => itemAt(AMOUNTS, pick),
  page: ({ pick }) => itemAt(['1', '2', '84', '0', '-5', '1000000000', '9'.repeat(300)], pick),
  limit: ({ pick }) => itemAt(['12', '50', '1', '0', '100000', '-1'], pick),
  search: ({ pick }) => itemAt(['bike', 'BIK', 'red ber', 'é', '%', "'", 'nothing of this kind'], pick),
  q: ({ pick }) => itemAt(['Ber', 'são', 'PARIS', 'sy', 'x'], pick),
};

function findThings(actors: Actors, path: string, pick: number): { id: string; ownerId: string }[] {
  if (path.endsWith('/final-price') && pick % 4 !== 1) return actors.autoClosedListings;
  if (path.endsWith('/note')) return actors.notes;
  if (path.startsWith('/suggestions/')) return actors.suggestions;
  if (path.endsWith('/confirm')) return actors.cases.confirm;
  if (path.endsWith('/appeal')) return actors.cases.appeal;
  if (path.startsWith('/moderation/flags/')) return actors.flags;
  if (path.startsWith('/moderation/')) return actors.cases.decisions;
  if (path.startsWith('/settings/sessions/')) return actors.sessions;
  return path.startsWith('/notifications/') ? actors.notifications : actors.listings;
}

const AMOUNTS = [1, 0.01, 0.29, 19.99, 120.5, 999_999_999.99, 1.005, 0, 1e9];

const INVALID_PICTURES = [
  CUT_OFF_PNG,
  HTML_PAGE,
  `data:image/png;base64,${CUT_OFF_PNG}`,
  `data:image/gif;base64,${HTML_PAGE}`,
];

export const REAL_KEYS: ReadonlySet<string> = new Set(Object.keys(REAL_VALUES));

export function pickRealValue(key: string, input: RealValueInput): unknown {
  return REAL_VALUES[key]?.(input) ?? '';
}

export type ActorsInput = { sql: Pool; people: People } & Pick<Actors, 'photoUrl' | 'listingPhotoUrl' | 'takenName'>;

export async function createActors({ sql, people, ...stage }: ActorsInput, label: string): Promise<Actors> {
  const [unverified, verified, onboarded, suspended, forgetful] = await Promise.all([
    people.create('unverified', 40),
    people.create('verified', 80),
    people.create('onboarded', 30),
    people.create('suspended', 3),
    people.create('onboarded', 30),
  ]);
  const changing = forgetful.slice(0, 10).map(({ memberId }) => memberId);
  const [spareTokens, verifyTokens, resetTokens, emailChangeTokens, stopTokens, undoTokens] = await Promise.all([
    people.signInAgain([...unverified, ...onboarded]),
    people.createMailTokens(unverified, 'verify-email'),
    people.createMailTokens(forgetful, 'reset-password'),
    Promise.all(changing.map((memberId) => people.createEmailChange(memberId))),
    Promise.all(changing.map((memberId) => people.createChangeLink(memberId, 'stop-email-change'))),
    Promise.all(changing.map((memberId) => people.createChangeLink(memberId, 'undo-email-change'))),
  ]);
  await sharePhoto(sql, verified.slice(0, 40), 'profile');
  await sharePhoto(sql, onboarded, 'listing');
  const { listings, autoClosedListings } = await createListings(sql, onboarded);
  const moderators = onboarded.slice(0, onboarded.length / 2);
  await insertModerators(
    sql,
    moderators.map(({ memberId }) => memberId),
  );
  return {
    label,
    unverified,
    verified,
    onboarded,
    suspended,
    verifyTokens: new Map(unverified.map(({ memberId }, index) => [memberId, itemAt(verifyTokens, index)])),
    resetTokens,
    emailChangeTokens,
    stopTokens,
    undoTokens,
    spareTokens,
    listings,
    autoClosedListings,
    ...(await createCases(sql, listings, itemAt(forgetful, 0))),
    flags: await Promise.all(
      onboarded.map(async ({ memberId }) => ({ id: await insertFlag(sql, memberId), ownerId: memberId })),
    ),
    sessions: onboarded.map(({ memberId }, index) => ({
      id: toSessionId(itemAt(spareTokens, unverified.length + index)),
      ownerId: memberId,
    })),
    ...(await createSuggestions(sql, listings, onboarded)),
    notifications: await Promise.all(
      onboarded.map(async ({ memberId }) => ({ id: await insertNotification(sql, memberId), ownerId: memberId })),
    ),
    ...stage,
  };
}

/** The public id of a session: the hash of its token. */
function toSessionId(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function itemAt<T>(list: readonly T[], pick: number): T {
  const chosen = list[pick % list.length];
  if (chosen === undefined) throw new Error('The list is empty.');
  return chosen;
}

/** Several listings for each member, most of them active, all with an offer. */
async function createListings(sql: Pool, owners: Person[]): Promise<Pick<Actors, 'listings' | 'autoClosedListings'>> {
  const ownerIds = owners.map(({ memberId }) => memberId);
  const states = ['active', 'active', 'active', 'active', 'active', 'overdue', 'closed', 'deleted'] as const;
  const [autoClosedListings, ...others] = await Promise.all([
    insertListings(sql, ownerIds, 'auto-closed'),
    ...states.map((state) => insertListings(sql, ownerIds, state)),
  ]);
  await sql.query('update listing set offer_amount = 1000 where owner_id = any($1)', [ownerIds]);
  return { listings: [...others, autoClosedListings].flat(), autoClosedListings };
}

/** Cases about listings of this chunk, decided by a member who sends no request. */
async function createCases(
  sql: Pool,
  listings: Actors['listings'],
  { memberId: moderatorId }: Person,
): Promise<Pick<Actors, 'cases' | 'appealTokens'>> {
  const create = async (state: 'open' | 'proposed' | 'appealed' | 'decided', from: number) =>
    Promise.all(
      listings.slice(from, from + 30).map(async (listing) => {
        const { id, decisionId } = await insertCase(sql, { listing, state, moderatorId });
        return { id, ownerId: listing.ownerId, decisionId };
      }),
    );
  const decided = await create('decided', 90);
  return {
    cases: {
      decisions: await create('open', 0),
      confirm: await create('proposed', 30),
      appeal: await create('appealed', 60),
    },
    appealTokens: await Promise.all(decided.map(({ decisionId }) => signAppealToken(sql, decisionId))),
  };
}

/** A suggestion of another member on every fourth listing. */
async function createSuggestions(
  sql: Pool,
  listings: Actors['listings'],
  authors: Person[],
): Promise<Pick<Actors, 'suggestions' | 'notes'>> {
  const priced = listings.filter((_, index) => index % 4 === 0);
  const created = await Promise.all(
    priced.map(async (listing, index) => {
      const others = authors.filter(({ memberId }) => memberId !== listing.ownerId);
      const { memberId } = itemAt(others, index);
      return {
        id: await insertSuggestion(sql, listing, memberId),
        authorId: memberId,
        listingOwnerId: listing.ownerId,
      };
    }),
  );
  return {
    suggestions: created.map(({ id, authorId }) => ({ id, ownerId: authorId })),
    notes: created.map(({ id, listingOwnerId }) => ({ id, ownerId: listingOwnerId })),
  };
}

/** Makes each member the owner of a copy of the first photo. */
async function sharePhoto(sql: Pool, owners: Person[], kind: string): Promise<void> {
  await sql.query(
    `insert into photo (id, owner_id, content_hash, kind, width, height, colour)
     select gen_random_uuid(), owner, content_hash, kind, width, height, colour
     from unnest($1::uuid[]) as owner, (select * from photo where kind = $2 order by created_at limit 1) as first`,
    [owners.map(({ memberId }) => memberId), kind],
  );
}
