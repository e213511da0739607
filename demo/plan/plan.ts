import type { InterestId } from '@ballpark/rules/accounts';
import type { ListingType } from '@ballpark/rules/listings';
import type { Point } from '@ballpark/rules/places';
import type { TownId } from './towns.ts';

/** Ages are minutes before the moment the demo is filled. */
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

/** How a listing ends. One that is still open after its 72 hours waits for the worker. */
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

/** All that happens in the demo, before any of it has. */
export type Plan = { members: PlannedMember[]; listings: PlannedListing[]; suggestions: PlannedSuggestion[] };
