import type { Pool } from 'pg';
import { PASSWORD, type People, type Person } from './product-people.ts';
import { CUT_OFF_PNG, HTML_PAGE, TINY_PNG } from './tiny-images.ts';

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
  takenName: string;
};

type Asked = { cast: Cast; pick: number; path: string; caller: Person | undefined };

/** What exists, for the fields that can name it. */
const REALS: Record<string, (asked: Asked) => string> = {
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
  // Storing a picture takes far longer than refusing one, so few are whole.
  base64Data: ({ pick }) => (pick % 16 === 0 ? TINY_PNG : at(NO_PICTURES, pick)),
  q: ({ pick }) => at(['Ber', 'são', 'PARIS', 'sy', 'x'], pick),
};

const NO_PICTURES = [
  CUT_OFF_PNG,
  HTML_PAGE,
  `data:image/png;base64,${CUT_OFF_PNG}`,
  `data:image/gif;base64,${HTML_PAGE}`,
];

export const REAL_KEYS: ReadonlySet<string> = new Set(Object.keys(REALS));

export function realThing(key: string, asked: Asked): string {
  return REALS[key]?.(asked) ?? '';
}

export type CastStage = { sql: Pool; people: People; photoUrl: string; takenName: string };

export async function newCast({ sql, people, photoUrl, takenName }: CastStage, label: string): Promise<Cast> {
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
  await giveEverybodyThePhoto(sql, verified.slice(0, 40));
  return {
    label,
    unverified,
    verified,
    onboarded,
    suspended,
    verifyTokens: new Map(unverified.map(({ memberId }, index) => [memberId, at(verifyTokens, index)])),
    resetTokens,
    spareTokens,
    photoUrl,
    takenName,
  };
}

export function at<T>(list: readonly T[], pick: number): T {
  const chosen = list[pick % list.length];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}

/** As if each of them had sent the same picture. */
async function giveEverybodyThePhoto(sql: Pool, owners: Person[]): Promise<void> {
  await sql.query(
    `insert into photo (id, owner_id, content_hash, kind, width, height, thumbhash, colour)
     select gen_random_uuid(), owner, content_hash, kind, width, height, thumbhash, colour
     from unnest($1::uuid[]) as owner, (select * from photo order by created_at limit 1) as first`,
    [owners.map(({ memberId }) => memberId)],
  );
}
