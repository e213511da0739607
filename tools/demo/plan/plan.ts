import type { InterestId } from '@ballpark/rules/accounts';
import type { Category } from '@ballpark/rules/crowd/categories';
import type { ListingType, Outcome } from '@ballpark/rules/listings';
import type { Point } from '@ballpark/rules/places';
import type { TownId } from './towns.ts';

/** Ages (`...Ago`) are minutes before the moment of filling. */
export type PlannedMember = {
  username: string;
  name: string;
  email: string;
  town: TownId;
  point: Point;
  interests: InterestId[];
  joinedAgo: number;
  /** Whether they guess before they see other prices; undefined for a member who was never asked. */
  guessesFirst: boolean | undefined;
  /** File names below tools/demo/photos. */
  avatar: string | undefined;
  cover: string | undefined;
  about: string | undefined;
};

/** How a listing ends. The worker closes one that is still open after its 72 hours. */
export type PlannedEnd =
  | { kind: 'open' }
  | { kind: 'closed'; ago: number; finalPrice: number; outcome: Outcome }
  | { kind: 'auto-closed' };

export type PlannedListing = {
  slug: string;
  owner: string;
  title: string;
  description: string;
  type: ListingType;
  /** As the form proposes it. */
  category: Category | undefined;
  town: TownId;
  point: Point;
  /** File names below tools/demo/photos. */
  photos: string[];
  offerAmount: number | undefined;
  createdAgo: number;
  end: PlannedEnd;
};

export type PlannedSuggestion = {
  listing: string;
  member: string;
  ago: number;
  amount: number;
  note: string | undefined;
  /** Whether a member who guesses first asked to see the prices before. */
  hasLooked: boolean;
};

export type Plan = { members: PlannedMember[]; listings: PlannedListing[]; suggestions: PlannedSuggestion[] };
