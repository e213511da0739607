import { randomUUID } from 'node:crypto';
import type { Person } from '../../kit/actors/people.ts';
import type { Random } from '../../kit/seeded-random.ts';

type Action = 'suggest' | 'edit' | 'close' | 'extend' | 'delete' | 'sweep';

/** One request of a race. */
export type RaceRequest = {
  action: Action;
  member: Person;
  amountMinor: number;
  /** The suggestion to edit. */
  suggestionId?: string;
};

/** A suggestion that exists before the race. */
export type PresetSuggestion = { id: string; member: Person; amountMinor: number };

export type RacePlan = {
  kind: RaceKind;
  owner: Person;
  isOverdue: boolean;
  /** Its last 24 hours have begun. */
  isLastDay: boolean;
  presets: PresetSuggestion[];
  /** Released together. */
  requests: RaceRequest[];
  /** Released after an answer confirmed the end of the listing. */
  late: RaceRequest | undefined;
};

/** The members of a race, and the number of simultaneous requests. */
type RaceInput = { size: number; owner: Person; guests: Person[]; random: Random };
type RaceDraft = Pick<RacePlan, 'requests'> & Partial<Pick<RacePlan, 'presets' | 'late' | 'isOverdue' | 'isLastDay'>>;

/** From this size on, one request comes from a member without permission. */
const INTRUDER_SIZE = 8;
const MOST_PRESETS = 4;

const DRAFTS = {
  'same member, many times': ({ size, owner, guests: [guest = owner], random }) => {
    const requests = repeat(size, () => ({
      action: 'suggest' as const,
      member: guest,
      amountMinor: drawAmountMinor(random),
    }));
    return { requests: addIntruder(requests, owner) };
  },
  'suggest against close': ({ size, owner, guests: [straggler = owner, ...guests], random }) => ({
    requests: [buildClose(owner, random), ...guests.slice(0, size - 1).map((guest) => buildSuggest(guest, random))],
    late: buildSuggest(straggler, random),
  }),
  'close against close': ({ size, owner, guests: [intruder = owner, ...guests], random }) => ({
    presets: drawPresets(guests, random),
    requests: addIntruder(
      repeat(size, () => buildClose(owner, random)),
      intruder,
    ),
    late: buildClose(owner, random),
  }),
  'close against auto-close': ({ size, owner, guests, random }) => ({
    isOverdue: true,
    presets: drawPresets(guests, random),
    requests: repeat(size, (index) => (index % 2 === 0 ? buildClose(owner, random) : buildSweep(owner))),
    late: buildClose(owner, random),
  }),
  'edit against close': ({ size, owner, guests, random }) => {
    const presets = guests.slice(0, size - 1).map((member) => buildPreset(member, random));
    const edits = presets.map(({ id, member }) => ({
      action: 'edit' as const,
      member,
      amountMinor: drawAmountMinor(random),
      suggestionId: id,
    }));
    return { presets, requests: [buildClose(owner, random), ...edits], late: edits[0] };
  },
  'delete against suggest': ({ size, owner, guests: [straggler = owner, ...guests], random }) => ({
    requests: [
      { action: 'delete', member: owner, amountMinor: 0 },
      ...guests.slice(0, size - 1).map((guest) => buildSuggest(guest, random)),
    ],
    late: buildSuggest(straggler, random),
  }),
  'suggest against auto-close': ({ size, owner, guests, random }) => ({
    isOverdue: true,
    requests: [buildSweep(owner), ...guests.slice(0, size - 1).map((guest) => buildSuggest(guest, random))],
  }),
  'extend against auto-close': ({ size, owner, guests, random }) => ({
    isOverdue: true,
    presets: drawPresets(guests, random),
    requests: repeat(size, (index) => (index % 2 === 0 ? buildExtend(owner) : buildSweep(owner))),
  }),
  'extend against close': ({ size, owner, random }) => ({
    isLastDay: true,
    requests: repeat(size, (index) => (index % 2 === 0 ? buildExtend(owner) : buildClose(owner, random))),
    late: buildExtend(owner),
  }),
  'extend against extend': ({ size, owner, guests: [intruder = owner] }) => ({
    isLastDay: true,
    requests: addIntruder(
      repeat(size, () => buildExtend(owner)),
      intruder,
    ),
  }),
} satisfies Record<string, (deal: RaceInput) => RaceDraft>;

export type RaceKind = keyof typeof DRAFTS;

export const RACE_KINDS = Object.keys(DRAFTS) as RaceKind[]; // the keys of DRAFTS are the kinds

export function planRace(kind: RaceKind, deal: RaceInput): RacePlan {
  const course: RaceDraft = DRAFTS[kind](deal);
  return { kind, owner: deal.owner, isOverdue: false, isLastDay: false, presets: [], late: undefined, ...course };
}

/** The allowed answers, for any order of the requests. */
const ALLOWED: Record<RaceKind, Partial<Record<Action, string[]>>> = {
  'same member, many times': { suggest: ['201', '409 already_suggested', '403 own_listing'] },
  'suggest against close': { suggest: ['201', '409 listing_closed'], close: ['200'] },
  'close against close': { close: ['200', '409 already_closed', '403 not_listing_owner'] },
  'close against auto-close': { close: ['200', '409 already_closed'], sweep: ['200'] },
  'edit against close': { edit: ['200', '409 listing_closed'], close: ['200'] },
  'delete against suggest': { suggest: ['201', '404 listing_not_found'], delete: ['200'] },
  'suggest against auto-close': { suggest: ['201', '409 listing_closed'], sweep: ['200'] },
  'extend against auto-close': { extend: ['200', '409 already_extended', '409 listing_closed'], sweep: ['200'] },
  'extend against close': {
    extend: ['200', '409 already_extended', '409 listing_closed'],
    close: ['200', '409 already_closed'],
  },
  'extend against extend': { extend: ['200', '409 already_extended', '403 not_listing_owner'] },
};

export const ALLOWED_ANSWERS: readonly { kind: string; action: string; answer: string }[] = Object.entries(
  ALLOWED,
).flatMap(([kind, acts]) =>
  Object.entries(acts).flatMap(([action, answers]) => answers.map((answer) => ({ kind, action, answer }))),
);

function repeat<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Replaces the caller of the last request of a large race by a member without permission. */
function addIntruder(requests: RaceRequest[], intruder: Person): RaceRequest[] {
  if (requests.length < INTRUDER_SIZE) return requests;
  return requests.map((request, index) => (index === requests.length - 1 ? { ...request, member: intruder } : request));
}

/** Few values close to each other, so that there are ties and suggestions within 10 %. */
function drawAmountMinor(random: Random): number {
  return 100 * (85 + random.below(31));
}

function buildSuggest(member: Person, random: Random): RaceRequest {
  return { action: 'suggest', member, amountMinor: drawAmountMinor(random) };
}

function buildClose(member: Person, random: Random): RaceRequest {
  return { action: 'close', member, amountMinor: drawAmountMinor(random) };
}

function buildExtend(member: Person): RaceRequest {
  return { action: 'extend', member, amountMinor: 0 };
}

function buildSweep(member: Person): RaceRequest {
  return { action: 'sweep', member, amountMinor: 0 };
}

function buildPreset(member: Person, random: Random): PresetSuggestion {
  return { id: randomUUID(), member, amountMinor: drawAmountMinor(random) };
}

function drawPresets(guests: Person[], random: Random): PresetSuggestion[] {
  return guests.slice(0, random.below(MOST_PRESETS)).map((guest) => buildPreset(guest, random));
}
