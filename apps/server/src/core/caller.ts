import type { Cell } from '../database/grid.ts';
import type { AppContext } from './context.ts';

/** The member who makes a request, with the fields that decide access and nearness. */
export type Caller = {
  memberId: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  /** Undefined before onboarding. */
  cell: Cell | undefined;
  /** The member changed data within the last seconds, so their reads must bypass the caches. */
  hasJustWritten: boolean;
  /** Whether a block or a mute changes what the member sees. */
  hasBlocks: boolean;
  /** Whether prices are hidden from the member until they have suggested one. */
  guessesFirst: boolean;
  tokenHash: Buffer;
};

/** Tells `http/` who makes a request. `features/accounts` implements it, and `composition/` passes it on. */
export type CallerFinder = {
  findCaller: (app: AppContext, token: string) => Promise<Caller | undefined>;
  /** Those of the callers whose session has ended since. */
  listEndedSessions: (app: AppContext, callers: readonly Caller[]) => Promise<Set<Caller>>;
};
