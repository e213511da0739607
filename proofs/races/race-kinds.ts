import { randomUUID } from 'node:crypto';
import type { Person } from '../kit/actors/people.ts';
import type { Chance } from '../kit/seeded-random.ts';

type Act = 'suggest' | 'edit' | 'close' | 'delete' | 'sweep';

/** One request of a race. Amounts are in hundredths. */
export type Runner = {
  act: Act;
  member: Person;
  amount: number;
  /** Of the suggestion to edit. */ suggestionId?: string;
};

/** A suggestion that is there before the race. */
export type Preset = { id: string; member: Person; amount: number };

export type RacePlan = {
  kind: RaceKind;
  owner: Person;
  isOverdue: boolean;
  presets: Preset[];
  /** Let go together. */
  runners: Runner[];
  /** Let go when an end was answered. */
  late: Runner | undefined;
};

/** Who may take part, and how many at once. */
type Deal = { size: number; owner: Person; guests: Person[]; chance: Chance };
type Course = Pick<RacePlan, 'runners'> & Partial<Pick<RacePlan, 'presets' | 'late' | 'isOverdue'>>;

/** From so many on, one of them has no business there. */
const WITH_INTRUDER = 8;
const MOST_PRESETS = 4;

const COURSES = {
  'same member, many times': ({ size, owner, guests: [guest = owner], chance }) => {
    const runners = several(size, () => ({ act: 'suggest' as const, member: guest, amount: someAmount(chance) }));
    return { runners: withIntruder(runners, owner) };
  },
  'suggest against close': ({ size, owner, guests: [straggler = owner, ...guests], chance }) => ({
    runners: [closing(owner, chance), ...guests.slice(0, size - 1).map((guest) => suggesting(guest, chance))],
    late: suggesting(straggler, chance),
  }),
  'close against close': ({ size, owner, guests: [intruder = owner, ...guests], chance }) => ({
    presets: somePresets(guests, chance),
    runners: withIntruder(
      several(size, () => closing(owner, chance)),
      intruder,
    ),
    late: closing(owner, chance),
  }),
  'close against auto-close': ({ size, owner, guests, chance }) => ({
    isOverdue: true,
    presets: somePresets(guests, chance),
    runners: several(size, (index) => (index % 2 === 0 ? closing(owner, chance) : sweeping(owner))),
    late: closing(owner, chance),
  }),
  'edit against close': ({ size, owner, guests, chance }) => {
    const presets = guests.slice(0, size - 1).map((member) => presetOf(member, chance));
    const edits = presets.map(({ id, member }) => ({
      act: 'edit' as const,
      member,
      amount: someAmount(chance),
      suggestionId: id,
    }));
    return { presets, runners: [closing(owner, chance), ...edits], late: edits[0] };
  },
  'delete against suggest': ({ size, owner, guests: [straggler = owner, ...guests], chance }) => ({
    runners: [
      { act: 'delete', member: owner, amount: 0 },
      ...guests.slice(0, size - 1).map((guest) => suggesting(guest, chance)),
    ],
    late: suggesting(straggler, chance),
  }),
  'suggest against auto-close': ({ size, owner, guests, chance }) => ({
    isOverdue: true,
    runners: [sweeping(owner), ...guests.slice(0, size - 1).map((guest) => suggesting(guest, chance))],
  }),
} satisfies Record<string, (deal: Deal) => Course>;

export type RaceKind = keyof typeof COURSES;

export const RACE_KINDS = Object.keys(COURSES) as RaceKind[]; // its keys are just that

export function planRace(kind: RaceKind, deal: Deal): RacePlan {
  const course: Course = COURSES[kind](deal);
  return { kind, owner: deal.owner, isOverdue: false, presets: [], late: undefined, ...course };
}

/** What may be answered, whoever comes first. */
const ALLOWED: Record<RaceKind, Partial<Record<Act, string[]>>> = {
  'same member, many times': { suggest: ['201', '409 already_suggested', '403 own_listing'] },
  'suggest against close': { suggest: ['201', '409 listing_closed'], close: ['200'] },
  'close against close': { close: ['200', '409 already_closed', '403 not_listing_owner'] },
  'close against auto-close': { close: ['200', '409 already_closed'], sweep: ['200'] },
  'edit against close': { edit: ['200', '409 listing_closed'], close: ['200'] },
  'delete against suggest': { suggest: ['201', '404 listing_not_found'], delete: ['200'] },
  'suggest against auto-close': { suggest: ['201', '409 listing_closed'], sweep: ['200'] },
};

export const ALLOWED_ANSWERS: readonly { kind: string; act: string; answer: string }[] = Object.entries(
  ALLOWED,
).flatMap(([kind, acts]) =>
  Object.entries(acts).flatMap(([act, answers]) => answers.map((answer) => ({ kind, act, answer }))),
);

function several<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The last of a larger race is somebody who may not do this at all. */
function withIntruder(runners: Runner[], intruder: Person): Runner[] {
  if (runners.length < WITH_INTRUDER) return runners;
  return runners.map((runner, index) => (index === runners.length - 1 ? { ...runner, member: intruder } : runner));
}

/** Few and near each other, so that several are the closest and others just within reach. */
function someAmount(chance: Chance): number {
  return 100 * (85 + chance.below(31));
}

function suggesting(member: Person, chance: Chance): Runner {
  return { act: 'suggest', member, amount: someAmount(chance) };
}

function closing(member: Person, chance: Chance): Runner {
  return { act: 'close', member, amount: someAmount(chance) };
}

function sweeping(member: Person): Runner {
  return { act: 'sweep', member, amount: 0 };
}

function presetOf(member: Person, chance: Chance): Preset {
  return { id: randomUUID(), member, amount: someAmount(chance) };
}

function somePresets(guests: Person[], chance: Chance): Preset[] {
  return guests.slice(0, chance.below(MOST_PRESETS)).map((guest) => presetOf(guest, chance));
}
