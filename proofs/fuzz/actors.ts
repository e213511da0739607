import type { Pool } from 'pg';
import { listingBody, postListings, postSuggestion } from '../kit/actors/listings.ts';
import { PASSWORD, type People, type Person } from '../kit/actors/people.ts';
import { OPERATOR_KEY } from '../kit/services/scratch-services.ts';
import { CUT_OFF_PNG, HTML_PAGE, TINY_PNG } from '../kit/actors/photos.ts';

/** The people and things a few hundred requests are about. Many of those use them up, so there is always a new cast. */
export type Cast = {
  /** Part of every new name, so that none comes twice. */
  label: string;
  unverified: Person[];
  verified: Person[];
  onboarded: Person[];
  suspended: Person[];
  verifyTokens: Map<string, string>;
  resetTokens: string[];
  /** Sessions to be ended. */
  spareTokens: string[];
  photoUrl: string;
  listingPhotoUrl: string;
  takenName: string;
  /** Ids of listings, in every state, and of whom each is. */
  listings: { id: string; ownerId: string }[];
  /** Ids of suggestions, and of whom each is. */
  suggestions: { id: string; ownerId: string }[];
};

type Asked = { cast: Cast; pick: number; path: string; caller: Person | undefined };

/** What exists, for the fields that can name it. */
const REALS: Record<string, (asked: Asked) => unknown> = {
  email: ({ cast, pick, path }) => {
    const isNew = path.endsWith('/register') ? pick % 4 !== 0 : pick % 4 === 0;
    return isNew
      ? `new-${cast.label}-${pick}@neighbours.example`
      : at([...cast.onboarded, ...cast.suspended], pick).email;
  },
  password: ({ pick }) => (pick % 3 === 0 ? 'a wrong one' : PASSWORD),
  newPassword: () => 'Another horse 2',
  token: ({ cast, pick, path, caller }) => {
    if (path.endsWith('/reset-password')) return at(cast.resetTokens, pick);
    const own = caller && cast.verifyTokens.get(caller.memberId);
    return own ?? at([...cast.verifyTokens.values()], pick);
  },
  username: ({ cast, pick }) => (pick % 4 === 0 ? cast.takenName : `n${cast.label}_${pick}`),
  photoUrl: ({ cast }) => cast.photoUrl,
  photoUrls: ({ cast, pick }) => (pick % 16 === 0 ? cast.photoUrl : cast.listingPhotoUrl),
  // Storing a picture takes far longer than refusing one, so few are whole; of several at once each must be.
  base64Data: ({ pick, path }) => (pick % (path.includes('multiple') ? 2 : 5) === 0 ? TINY_PNG : at(NO_PICTURES, pick)),
  id: ({ cast, pick, path, caller }) => {
    const all = path.startsWith('/suggestions/') ? cast.suggestions : cast.listings;
    const own = all.filter(({ ownerId }) => ownerId === caller?.memberId);
    const isAboutMembers = /^\/(profile|xp|achievements)\//.test(path);
    if (isAboutMembers === (pick % 8 !== 0))
      return at(isAboutMembers ? cast.onboarded : [...cast.onboarded, ...cast.verified], pick).memberId;
    return at(own.length > 0 && pick % 4 !== 1 ? own : all, pick).id;
  },
  listingId: ({ cast, pick }) => at(cast.listings, pick).id,
  amount: ({ pick }) => at(AMOUNTS, pick),
  finalPrice: ({ pick }) => at(AMOUNTS, pick),
  comment: ({ pick }) => at(['Worth it', '', null, '🚲'.repeat(250), 'Zwei\nZeilen'], pick),
  adminKey: ({ pick }) => (pick % 2 === 0 ? OPERATOR_KEY : 'a guess'),
  title: ({ pick }) => at([listingBody().title, 'Fahrrad für Kinder', '自転車', '🚲'.repeat(100)], pick),
  description: ({ pick }) => at([listingBody().description, 'Zwei\nZeilen', 'é'.repeat(500)], pick),
  location: ({ pick }) => at([listingBody().location, '東京都', 'Austin, Texas, United States'], pick),
  offerAmount: ({ pick }) => at(AMOUNTS, pick),
  page: ({ pick }) => at(['1', '2', '84', '0', '-5', '1000000000', '9'.repeat(300)], pick),
  limit: ({ pick }) => at(['12', '50', '1', '0', '100000', '-1'], pick),
  search: ({ pick }) => at(['bike', 'BIK', 'red ber', 'é', '%', "'", 'nothing of this kind'], pick),
  q: ({ pick }) => at(['Ber', 'são', 'PARIS', 'sy', 'x'], pick),
};

const AMOUNTS = [1, 0.01, 0.29, 19.99, 120.5, 999_999_999.99, 1.005, 0, 1e9];

const NO_PICTURES = [
  CUT_OFF_PNG,
  HTML_PAGE,
  `data:image/png;base64,${CUT_OFF_PNG}`,
  `data:image/gif;base64,${HTML_PAGE}`,
];

export const REAL_KEYS: ReadonlySet<string> = new Set(Object.keys(REALS));

export function realThing(key: string, asked: Asked): unknown {
  return REALS[key]?.(asked) ?? '';
}

export type CastStage = { sql: Pool; people: People } & Pick<Cast, 'photoUrl' | 'listingPhotoUrl' | 'takenName'>;

export async function newCast({ sql, people, ...stage }: CastStage, label: string): Promise<Cast> {
  const [unverified, verified, onboarded, suspended, forgetful] = await Promise.all([
    people.arrive('unverified', 40),
    people.arrive('verified', 80),
    people.arrive('onboarded', 30),
    people.arrive('suspended', 3),
    people.arrive('onboarded', 30),
  ]);
  const [spareTokens, verifyTokens, resetTokens] = await Promise.all([
    people.signInAgain([...unverified, ...onboarded]),
    people.mailTokens(unverified, 'verify-email'),
    people.mailTokens(forgetful, 'reset-password'),
  ]);
  await giveEverybodyThePhoto(sql, verified.slice(0, 40), 'profile');
  await giveEverybodyThePhoto(sql, onboarded, 'listing');
  const listings = await listingsOf(sql, onboarded);
  return {
    label,
    unverified,
    verified,
    onboarded,
    suspended,
    verifyTokens: new Map(unverified.map(({ memberId }, index) => [memberId, at(verifyTokens, index)])),
    resetTokens,
    spareTokens,
    listings,
    suggestions: await suggestionsOn(sql, listings, onboarded),
    ...stage,
  };
}

export function at<T>(list: readonly T[], pick: number): T {
  const chosen = list[pick % list.length];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}

/** Several of each member's, most of them open. */
async function listingsOf(sql: Pool, owners: Person[]): Promise<Cast['listings']> {
  const ownerIds = owners.map(({ memberId }) => memberId);
  const states = [
    'active',
    'active',
    'active',
    'active',
    'active',
    'overdue',
    'closed',
    'auto-closed',
    'deleted',
  ] as const;
  return (await Promise.all(states.map((state) => postListings(sql, ownerIds, state)))).flat();
}

/** One on every fourth listing, of somebody else. */
async function suggestionsOn(sql: Pool, listings: Cast['listings'], authors: Person[]): Promise<Cast['suggestions']> {
  const priced = listings.filter((_, index) => index % 4 === 0);
  return Promise.all(
    priced.map(async (listing, index) => {
      const others = authors.filter(({ memberId }) => memberId !== listing.ownerId);
      const { memberId } = at(others, index);
      return { id: await postSuggestion(sql, listing, memberId), ownerId: memberId };
    }),
  );
}

/** As if each of them had sent the same picture. */
async function giveEverybodyThePhoto(sql: Pool, owners: Person[], kind: string): Promise<void> {
  await sql.query(
    `insert into photo (id, owner_id, content_hash, kind, width, height, thumbhash, colour)
     select gen_random_uuid(), owner, content_hash, kind, width, height, thumbhash, colour
     from unnest($1::uuid[]) as owner, (select * from photo where kind = $2 order by created_at limit 1) as first`,
    [owners.map(({ memberId }) => memberId), kind],
  );
}
