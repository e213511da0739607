import type { RaceKind } from './race-kinds.ts';
import type { Patch } from './server-copy.ts';

/** Something that keeps races harmless, and how it is taken out of a copy of the product. */
export type Guard = {
  name: string;
  /** What else is changed before its loss can be seen: something that covers for it, or too narrow a window. */
  besides?: string;
  /** The races in which it is needed. */
  kinds: readonly RaceKind[];
  patches?: readonly Patch[];
  ddl?: readonly string[];
};

const SUGGESTIONS = 'features/suggestions/suggestions.repository.ts';
const CLOSING = 'features/listings/closing/closing.repository.ts';
const POLICY = 'features/listings/listings.policy.ts';
const SUGGESTIONS_POLICY = 'features/suggestions/suggestions.policy.ts';
const RANKS = 'features/rewards/rank.repository.ts';

/** Without these a listing may have ended in several ways. */
const SEVERAL_ENDS = ['listing_one_end', 'listing_active_until_its_end', 'listing_closed_when_ended'].map(
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

const CLOSE_WHATEVER: Patch = {
  file: CLOSING,
  find: ".where('owner_id', '=', ownerId)\n    .where('is_active', '=', true)",
  replace: ".where('owner_id', '=', ownerId)",
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
    name: "'is_active' in the gate of an edit",
    kinds: ['edit against close'],
    patches: [
      {
        file: SUGGESTIONS,
        find: ".where('is_active', '=', true)\n    .forNoKeyUpdate()",
        replace: '.forNoKeyUpdate()',
      },
    ],
  },
  {
    name: "'is_active' where the owner closes",
    kinds: ['close against close'],
    patches: [CLOSE_WHATEVER],
  },
  {
    name: "'is_active' in the sweep",
    kinds: ['close against auto-close'],
    patches: [{ file: CLOSING, find: 'overdue.is_active and overdue.created_at', replace: 'overdue.created_at' }],
  },
  {
    name: 'the owner check of a suggestion',
    besides: 'without the look before it, and the check in the database',
    kinds: ['same member, many times'],
    patches: [
      { file: SUGGESTIONS, find: "    .where('owner_id', '<>', memberId)\n", replace: '' },
      { file: SUGGESTIONS_POLICY, find: "  if (listing.ownerId === memberId) return 'own_listing';\n", replace: '' },
    ],
    ddl: ['alter table suggestion drop constraint suggestion_not_by_the_owner'],
  },
  {
    name: 'the owner check of a closing',
    besides: 'without the look before it',
    kinds: ['close against close'],
    patches: [
      { file: CLOSING, find: "    .where('owner_id', '=', ownerId)\n", replace: '' },
      { file: POLICY, find: "  if (listing.ownerId !== memberId) return 'not_listing_owner';\n", replace: '' },
    ],
  },
  {
    name: 'the check that a listing ends in one way',
    besides: "without 'is_active' where the owner closes",
    kinds: ['close against auto-close'],
    patches: [CLOSE_WHATEVER],
    ddl: SEVERAL_ENDS,
  },
  {
    name: 'the order in which members are locked',
    besides: 'one after the other, which widens the window',
    kinds: ['edit against close'],
    patches: [
      {
        file: RANKS,
        find: LOCK_IN_ORDER,
        replace: `
  for (const id of memberIds.toSorted(() => Math.random() - 0.5)) {
    await sql\`select from member where id = \${id} for no key update\`.execute(trx);
  }`,
      },
    ],
  },
  {
    name: 'the lock on members before they are paid',
    kinds: ['suggest against close'],
    patches: [{ file: RANKS, find: '    .forNoKeyUpdate()\n', replace: '' }],
  },
  {
    name: 'the key of the ledger',
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
    name: 'the key of achievements',
    besides: 'without the look at what is unlocked',
    kinds: ['suggest against close'],
    patches: [
      {
        file: 'features/rewards/unlock.repository.ts',
        find: "    .onConflict((conflict) => conflict.constraint('achievement_unlock_once').doNothing())\n",
        replace: '',
      },
      {
        file: 'features/rewards/unlock-achievements.ts',
        find: '.filter((unlock) => !known.has(keyOf(unlock)))',
        replace: '',
      },
    ],
    ddl: ['alter table achievement_unlock drop constraint achievement_unlock_once'],
  },
  {
    name: 'the key of what is counted',
    kinds: ['suggest against close'],
    patches: [
      {
        file: 'features/rewards/record-progress.ts',
        find: 'const counting = events.filter((event) => fresh.has(keyOf(event)));',
        replace: 'const counting = events; void fresh;',
      },
    ],
  },
];
