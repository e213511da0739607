import { INTEREST_IDS } from '@ballpark/rules/accounts';
import { ABOUTS } from './abouts.ts';
import { type Chance, chanceOf, seedOf } from './chance.ts';
import { PEOPLE } from './people.ts';
import { IDLE } from './personas.ts';
import { scattered } from './scattered.ts';
import type { PlannedMember } from './plan.ts';
import { TOWN_IDS, TOWNS } from './towns.ts';

const DAY = 24 * 60;
/** Everybody who does something was there before the first listing. */
const FIRST_JOINED_DAYS = 400;
const LAST_JOINED_DAYS = 24;
/** So many show a picture above their profile. */
const COVERS = 14;

/** Everybody in the demo, the same on every run. */
export function planMembers(seed: number): PlannedMember[] {
  const named = TOWN_IDS.flatMap((town) => PEOPLE[town].map(([name, face]) => ({ name, face, town })));
  const withFace = named.filter(({ face }) => face !== undefined).map(({ name }) => name);
  const covered = new Set(
    chanceOf(seed + 1)
      .shuffled(withFace)
      .slice(0, COVERS - 1),
  );
  covered.add('Maya Torres');
  covered.add('Ruth Adler');
  return named.map(({ name, face, town }) => {
    const username = usernameOf(name);
    const chance = chanceOf(seed ^ seedOf(username));
    return {
      username,
      name,
      email: `${username}@ballpark.example`,
      town,
      point: scattered(TOWNS[town], chance),
      interests: chance.shuffled(INTEREST_IDS).slice(0, chance.whole(1, 3)),
      joinedAgo: joinedAgo(username, chance),
      avatar: face === undefined ? undefined : `avatars/${username}.webp`,
      cover: covered.has(name) ? `covers/${username}.webp` : undefined,
      about: ABOUTS[username],
    };
  });
}

function joinedAgo(username: string, chance: Chance): number {
  if (IDLE.includes(username)) return chance.whole(DAY, 3 * DAY);
  return Math.round(chance.between(LAST_JOINED_DAYS, FIRST_JOINED_DAYS) * DAY);
}

export function usernameOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '.');
}
