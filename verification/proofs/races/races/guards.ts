import type { Guard } from '@ballpark/server/core/guards';
import type { RaceKind } from './race-kinds.ts';
import type { Crowd } from './suite.ts';

/** A mechanism that protects from races, and how the proof removes it. */
export type RemovedGuard = {
  name: string;
  /** What else must be removed before the loss is visible: a second check. */
  alsoRemoved?: string;
  /** The races that need the guard. */
  kinds: readonly RaceKind[];
  /** For a loss that shows only when several common members meet, which chance would seldom bring about. */
  crowd?: Crowd;
  without?: readonly Guard[];
  /** For a loss that shows only when a closing is settled again. */
  deliversAllTwice?: boolean;
  ddl?: readonly string[];
};

/** Removes the constraints that allow only one end of a listing. */
const ALLOW_SEVERAL_ENDS = ['listing_one_end', 'listing_active_until_its_end', 'listing_closed_when_ended'].map(
  (constraint) => `alter table listing drop constraint ${constraint}`,
);

/** Puts a key of the same name, which no row violates, in its place: statements name the key that they rely on. */
function emptyUniqueKey(table: string, key: string): string[] {
  return [
    `alter table ${table} drop constraint ${key}`,
    `alter table ${table} add column row_number bigserial, add constraint ${key} unique (row_number)`,
  ];
}

export const GUARDS: readonly RemovedGuard[] = [
  {
    name: 'the unique key of listing and member on suggestions',
    kinds: ['same member, many times'],
    ddl: ['alter table suggestion drop constraint suggestion_once_per_member'],
  },
  {
    name: "'is_active' where a suggestion is counted",
    kinds: ['suggest against close'],
    without: ['suggest-active'],
  },
  {
    name: 'the lock of a listing before its figure is made',
    kinds: ['suggest against auto-close'],
    // With many prices at once one figure is made without the others.
    crowd: { members: 24, size: 8, races: 12 },
    without: ['figure-lock'],
  },
  {
    name: "'is_active' in the first statement of an edit",
    kinds: ['edit against close'],
    without: ['edit-active'],
  },
  {
    name: "'is_active' where the owner closes",
    kinds: ['close against close'],
    without: ['close-active'],
  },
  {
    name: "'is_active' in the sweep",
    alsoRemoved: 'and the check that a listing ends in one way',
    kinds: ['close against auto-close'],
    without: ['sweep-active'],
    ddl: ALLOW_SEVERAL_ENDS,
  },
  {
    name: 'the end of a listing where the sweep closes it',
    alsoRemoved: 'and the check that an extended listing is not closed early',
    kinds: ['extend against auto-close'],
    without: ['sweep-end'],
    ddl: ['alter table listing drop constraint listing_closed_after_extension'],
  },
  {
    name: 'that a listing is extended once',
    kinds: ['extend against extend'],
    without: ['extend-once'],
  },
  {
    name: 'the lock of a listing before its deletion looks for suggestions',
    kinds: ['delete against suggest'],
    without: ['listing-lock-before-deletion'],
  },
  {
    name: 'the owner check of a suggestion',
    alsoRemoved: 'and the earlier check, and the check in the database',
    kinds: ['same member, many times'],
    without: ['suggest-not-own'],
    ddl: ['alter table suggestion drop constraint suggestion_not_by_the_owner'],
  },
  {
    name: 'the owner check of a closing',
    alsoRemoved: 'and the earlier check',
    kinds: ['close against close'],
    without: ['close-own'],
  },
  {
    name: 'the check that a listing ends in one way',
    alsoRemoved: "and 'is_active' where the owner closes",
    kinds: ['close against auto-close'],
    without: ['close-active'],
    ddl: ALLOW_SEVERAL_ENDS,
  },
  {
    name: 'the order in which members are locked',
    kinds: ['edit against close'],
    // Any two closings pay at least four common members.
    crowd: { members: 12, size: 8, races: 24 },
    without: ['member-lock-order'],
  },
  {
    name: 'the lock on members before XP is added',
    kinds: ['suggest against close'],
    without: ['member-lock'],
  },
  {
    name: 'the unique key of XP entries',
    kinds: ['edit against close'],
    ddl: emptyUniqueKey('xp_entry', 'xp_entry_once'),
  },
  {
    name: 'adding a result to the record only when it is new',
    kinds: ['edit against close'],
    without: ['record-once'],
    deliversAllTwice: true,
  },
  {
    name: 'the unique key of achievements',
    alsoRemoved: 'and the earlier check for unlocked achievements',
    kinds: ['suggest against close'],
    without: ['unlock-once'],
    ddl: emptyUniqueKey('achievement_unlock', 'achievement_unlock_once'),
  },
  {
    name: 'the check for a deleted listing where a suggestion is counted',
    kinds: ['delete against suggest'],
    without: ['count-on-existing'],
  },
  {
    name: 'the unique key of progress events',
    kinds: ['suggest against close'],
    without: ['count-event-once'],
  },
];
