import type { GuessedThing, RoundView, ThingToGuess } from '../round/round-view.ts';

/** Why a guess was not taken, with what was typed. */
export type GuessProblem = { field: 'amount' | null; sentence: string; typed: string };

export type FriendScore = { score: number; outOf: number; points: readonly number[] };

type InRound = {
  round: RoundView;
  /** The token of a friend's link. It stays in the addresses until the end. */
  friend: string | undefined;
};

export type ArchiveDay = { day: string; things: number; score: number | null; outOf: number };

/** What a page of the daily five shows. */
export type DailyView =
  | { state: 'none' }
  | (InRound & { state: 'start' })
  | (InRound & { state: 'guess'; thing: ThingToGuess; problem: GuessProblem | null })
  /** `isRepeated`: another guess on the thing was just sent, and this one, the first, stays. */
  | (InRound & { state: 'answer'; thing: GuessedThing; isRepeated: boolean })
  | (InRound & {
      state: 'end';
      /** The address that friends get; null where there is none. */
      friendAddress: string | null;
      /** Where others find the daily five. */
      shareAddress: string;
      friendScore: FriendScore | null;
      at: Date;
    })
  | { state: 'archive'; days: readonly ArchiveDay[] };

export type RoundState<State extends DailyView['state']> = Extract<DailyView, { state: State }>;
