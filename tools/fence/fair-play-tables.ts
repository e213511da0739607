import type { Table } from './tables.ts';

/** The tables about flags and what they hold. */
export const FAIR_PLAY_TABLES: Readonly<Record<string, Table>> = {
  held_entry: {
    owner: 'rewards',
    personalData: {
      exported: 'not at all: the lines themselves are in the ledger',
      erased: 'rows deleted',
      kept: 'until the flag is judged; limited lines while the account exists',
    },
  },
  flag: {
    owner: 'fair-play',
    personalData: {
      exported: 'kind, dates and decision; not the other members',
      erased: 'rows deleted',
      kept: 'while the account exists',
    },
  },
  arranged_pair: {
    owner: 'fair-play',
    personalData: {
      exported: 'not at all: it names other members',
      erased: 'rows deleted, in both directions',
      kept: 'until the next search, a night',
    },
  },
  pair_scan: { owner: 'fair-play' },
};
