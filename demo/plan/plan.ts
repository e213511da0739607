import type { InterestId } from '@ballpark/rules/accounts';
import type { ListingType } from '@ballpark/rules/listings';
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
  /** File names below demo/photos. */
  avatar: string | undefined;
  cover: string | undefined;
  about: string | undefined;
};

/** How a listing ends. The worker closes one that is still open after its 72 hours. */
export type PlannedEnd =
  | { kind: 'open' }
  | { kind: 'closed'; ago: number; finalPrice: number }
  | { kind: 'auto-closed' };

export type PlannedListing = {
  slug: string;
  owner: string;
  title: string;
  description: string;
  type: ListingType;
  town: TownId;
  point: Point;
  /** File names below demo/photos. */
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
};

export type Plan = { members: PlannedMember[]; listings: PlannedListing[]; suggestions: PlannedSuggestion[] };
