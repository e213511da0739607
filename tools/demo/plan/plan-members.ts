import { INTEREST_IDS } from '@ballpark/rules/accounts';
import { ABOUTS } from './abouts.ts';
import { type SeededRandom, createRandom, hashSeed } from './seeded-random.ts';
import { PEOPLE } from './people.ts';
import { IDLE, NEVER_ASKED, GUESS_FIRST, TOP_HELPER } from './personas.ts';
import type { PlannedMember } from './plan.ts';
import { scatterPoint, TOWN_IDS, TOWNS } from './towns.ts';

const DAY = 24 * 60;
/** Every active member joined before the first listing of today. */
const FIRST_JOINED_DAYS = 400;
const LAST_JOINED_DAYS = 24;
/** The number of members with a cover photo. */
const COVERS = 14;

/** Plans all members of the demo, the same on every run. */
export function planMembers(seed: number): PlannedMember[] {
  const named = TOWN_IDS.flatMap((town) => PEOPLE[town].map(([name, face]) => ({ name, face, town })));
  const withFace = named.filter(({ face }) => face !== undefined).map(({ name }) => name);
  const covered = new Set(
    createRandom(seed + 1)
      .shuffle(withFace)
      .slice(0, COVERS - 1),
  );
  covered.add('Maya Torres');
  covered.add('Ruth Adler');
  return named.map(({ name, face, town }) => {
    const username = toUsername(name);
    const random = createRandom(seed ^ hashSeed(username));
    return {
      username,
      name,
      email: `${username}@ballpark.example`,
      town,
      point: scatterPoint(TOWNS[town], random),
      interests: random.shuffle(INTEREST_IDS).slice(0, random.integer(1, 3)),
      joinedAgo: pickJoinedAgo(username, random),
      guessesFirst: NEVER_ASKED.includes(username) ? undefined : GUESS_FIRST.includes(username),
      avatar: face === undefined ? undefined : `avatars/${username}.webp`,
      cover: covered.has(name) ? `covers/${username}.webp` : undefined,
      about: ABOUTS[username],
    };
  });
}

function pickJoinedAgo(username: string, random: SeededRandom): number {
  if (IDLE.includes(username)) return random.integer(DAY, 3 * DAY);
  if (username === TOP_HELPER) return FIRST_JOINED_DAYS * DAY;
  return Math.round(random.between(LAST_JOINED_DAYS, FIRST_JOINED_DAYS) * DAY);
}

export function toUsername(name: string): string {
  return name.toLowerCase().replaceAll(' ', '.');
}
