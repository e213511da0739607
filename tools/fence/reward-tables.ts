import type { Table } from './tables.ts';

/** XP, progress, results and Price Sense. */
export const REWARD_TABLES: Readonly<Record<string, Table>> = {
  xp_award: {
    owner: 'rewards',
    personalData: {
      exported: 'with the entry it was folded into',
      erased: 'stays with the listing, under an id that no longer points at a person',
      kept: 'as long as its listing',
    },
  },
  xp_entry: {
    owner: 'rewards',
    personalData: { exported: 'whole row', erased: 'rows deleted', kept: 'while the account exists' },
  },
  member_rank: {
    owner: 'rewards',
    alsoWrittenBy: { accounts: 'the last day of use' },
    personalData: { exported: 'as part of the account', erased: 'row deleted', kept: 'while the account exists' },
  },
  guess_result: {
    owner: 'rewards',
    personalData: {
      exported: 'all but the owner of the listing',
      erased: 'rows deleted; as the owner of a listing they stay an id that no longer points at a person',
      kept: 'while the account exists',
    },
  },
  member_sense: {
    owner: 'rewards',
    personalData: { exported: 'whole rows', erased: 'rows deleted', kept: 'while the account exists' },
  },
  period_xp: {
    owner: 'rewards',
    personalData: { exported: 'whole rows', erased: 'rows deleted', kept: 'while the account exists' },
  },
  xp_histogram: { owner: 'rewards' },
  member_progress: {
    owner: 'rewards',
    personalData: { exported: 'whole row', erased: 'row deleted', kept: 'while the account exists' },
  },
  progress_event: {
    owner: 'rewards',
    personalData: {
      exported: 'not at all: it says no more than the suggestions themselves',
      erased: 'rows deleted',
      kept: 'while the account exists',
    },
  },
  helped_owner: {
    owner: 'rewards',
    personalData: { exported: 'how many', erased: 'rows deleted', kept: 'while the account exists' },
  },
  suggestion_day: {
    owner: 'rewards',
    personalData: {
      exported: 'not at all: it says no more than the suggestions themselves',
      erased: 'rows deleted',
      kept: 'while the account exists',
    },
  },
  achievement_unlock: {
    owner: 'rewards',
    personalData: { exported: 'whole row', erased: 'rows deleted', kept: 'while the account exists' },
  },
};
