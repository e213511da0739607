import type { RaceKind } from './race-kinds.ts';
import type { Patch } from './server-copy.ts';
import type { Crowd } from './suite.ts';

/** A mechanism that protects from races, and how it is removed from a copy of the product. */
export type Guard = {
  name: string;
  /** What else must be removed before the loss is visible: a second check, or a window that is too narrow. */
  alsoRemoved?: string;
  /** The races that need the guard. */
  kinds: readonly RaceKind[];
  /** For a loss that shows only when several common members meet, which chance would seldom bring about. */
  crowd?: Crowd;
  patches?: readonly Patch[];
  /** For a loss that shows only when a closing is settled again. */
  deliversAllTwice?: boolean;
  ddl?: readonly string[];
};

const SUGGESTIONS = 'features/suggestions/suggestions.repository.ts';
const CLOSING = 'features/listings/closing/closing.repository.ts';
const POLICY = 'features/listings/listings.policy.ts';
const SUGGESTIONS_POLICY = 'features/suggestions/suggestions.policy.ts';
const RANKS = 'features/rewards/rank.repository.ts';

/** Removes the constraints that allow only one end of a listing. */
const ALLOW_SEVERAL_ENDS = ['listing_one_end', 'listing_active_until_its_end', 'listing_closed_when_ended'].map(
  (constraint) => `alter table listing drop constraint ${constraint}`,
);

const LOCK_IN_ORDER = `
  await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', sql<string>\`any(\${memberIds}::uuid[])\`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();`;

const CLOSE_UNCHECKED: Patch = {
  file: CLOSING,
  find: ".where('owner_id', '=', ownerId)\n    .where('is_active', '=', true)",
  replace: ".where('owner_id', '=', ownerId)",
};

/** Adds a result to the record of its member whenever its closing is settled. */
export const RECORD_UNCHECKED: Patch = {
  file: 'features/rewards/sense/book-results.ts',
  find: 'inserted.has(memberId)',
  replace: 'inserted.has(memberId) || true',
};

export const GUARDS: readonly Guard[] = [
  {
    name: 'the unique key of listing and member on suggestions',
    kinds: ['same member, many times'],
    ddl: ['alter table suggestion drop constraint suggestion_once_per_member'],
  },
  {
    name: "'is_active' where a suggestion is counted",
    kinds: ['suggest against close'],
    patches: [
      {
        file: SUGGESTIONS,
        find: ".where('is_active', '=', true)\n    .where('owner_id', '<>', memberId)",
        replace: ".where('owner_id', '<>', memberId)",
      },
    ],
  },
  {
    name: 'the lock of a listing before its figure is made',
    kinds: ['suggest against auto-close'],
    // With many prices at once one figure is made without the others.
    crowd: { members: 24, size: 8, races: 12 },
    patches: [
      {
        file: SUGGESTIONS,
        find: ".where('hidden_at', 'is', null)\n    .where('owner_id', 'not in', selectBlockedMembers(memberId))\n    .forNoKeyUpdate()",
        replace: ".where('hidden_at', 'is', null)\n    .where('owner_id', 'not in', selectBlockedMembers(memberId))",
      },
    ],
  },
  {
    name: "'is_active' in the first statement of an edit",
    kinds: ['edit against close'],
    patches: [
      {
        file: SUGGESTIONS,
        find: ".where('is_active', '=', true)\n    .where('owner_id', 'not in', selectBlockedMembers(memberId))\n    .forNo",
        replace: ".where('owner_id', 'not in', selectBlockedMembers(memberId))\n    .forNo",
      },
    ],
  },
  {
    name: "'is_active' where the owner closes",
    kinds: ['close against close'],
    patches: [CLOSE_UNCHECKED],
  },
  {
    name: "'is_active' in the sweep",
    alsoRemoved: 'and the check that a listing ends in one way',
    kinds: ['close against auto-close'],
    patches: [{ file: CLOSING, find: 'and is_active and created_at', replace: 'and created_at' }],
    ddl: ALLOW_SEVERAL_ENDS,
  },
  {
    name: 'the lock of a listing before its deletion looks for suggestions',
    kinds: ['delete against suggest'],
    patches: [
      {
        file: 'features/listings/posting/delete-listing.ts',
        find: 'if (!(await lockOwnActive(trx, { id: listingId, ownerId: memberId }))) return false;',
        replace: '',
      },
    ],
  },
  {
    name: 'the owner check of a suggestion',
    alsoRemoved: 'and the earlier check, and the check in the database',
    kinds: ['same member, many times'],
    patches: [
      { file: SUGGESTIONS, find: "    .where('owner_id', '<>', memberId)\n", replace: '' },
      { file: SUGGESTIONS_POLICY, find: "  if (listing.ownerId === memberId) return 'own_listing';\n", replace: '' },
    ],
    ddl: ['alter table suggestion drop constraint suggestion_not_by_the_owner'],
  },
  {
    name: 'the owner check of a closing',
    alsoRemoved: 'and the earlier check',
    kinds: ['close against close'],
    patches: [
      { file: CLOSING, find: "    .where('owner_id', '=', ownerId)\n", replace: '' },
      {
        file: POLICY,
        find: "  if (listing.ownerId !== memberId) return 'not_listing_owner';\n  return listing.isActive",
        replace: '  return listing.isActive',
      },
    ],
  },
  {
    name: 'the check that a listing ends in one way',
    alsoRemoved: "and 'is_active' where the owner closes",
    kinds: ['close against auto-close'],
    patches: [CLOSE_UNCHECKED],
    ddl: ALLOW_SEVERAL_ENDS,
  },
  {
    name: 'the order in which members are locked',
    alsoRemoved: 'locks one member at a time, with pauses, which widens the window',
    kinds: ['edit against close'],
    // Any two closings pay at least four common members.
    crowd: { members: 12, size: 8, races: 12 },
    patches: [
      {
        file: RANKS,
        find: LOCK_IN_ORDER,
        replace: `
  for (const id of memberIds.toSorted(() => Math.random() - 0.5)) {
    await sql\`select from member where id = \${id} for no key update\`.execute(trx);
    await sql\`select pg_sleep(0.01)\`.execute(trx);
  }`,
      },
    ],
  },
  {
    name: 'the lock on members before XP is added',
    kinds: ['suggest against close'],
    patches: [{ file: RANKS, find: '    .forNoKeyUpdate()\n', replace: '' }],
  },
  {
    name: 'the unique key of XP entries',
    kinds: ['edit against close'],
    patches: [
      {
        file: 'features/rewards/xp-entry.repository.ts',
        find: "    .onConflict((conflict) => conflict.constraint('xp_entry_once').doNothing())\n",
        replace: '',
      },
    ],
    ddl: ['alter table xp_entry drop constraint xp_entry_once'],
  },
  {
    name: 'adding a result to the record only when it is new',
    kinds: ['edit against close'],
    patches: [RECORD_UNCHECKED],
    deliversAllTwice: true,
  },
  {
    name: 'the unique key of achievements',
    alsoRemoved: 'and the earlier check for unlocked achievements',
    kinds: ['suggest against close'],
    patches: [
      {
        file: 'features/rewards/progress.repository.ts',
        find: "    .onConflict((conflict) => conflict.constraint('achievement_unlock_once').doNothing())\n",
        replace: '',
      },
      {
        file: 'features/rewards/record-progress.ts',
        find: '.filter((unlock) => !known.has(toUnlockKey(unlock)))',
        replace: '',
      },
    ],
    ddl: ['alter table achievement_unlock drop constraint achievement_unlock_once'],
  },
  {
    name: 'the check for a deleted listing where a suggestion is counted',
    kinds: ['delete against suggest'],
    patches: [
      {
        file: 'features/rewards/count-suggestion.ts',
        find: '    if (await isDeleted(trx, listingId)) return run.finish(trx);\n',
        replace: '',
      },
    ],
  },
  {
    name: 'the unique key of progress events',
    kinds: ['suggest against close'],
    patches: [
      {
        file: 'features/rewards/record-progress.ts',
        find: 'const counting = events.filter((event) => fresh.has(toEventKey(event)));',
        replace: 'const counting = events; void fresh;',
      },
    ],
  },
];
