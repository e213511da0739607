/** The assumptions about a simulated community. Errors are standard deviations of natural logarithms. */
export type World = {
  name: string;
  members: number;
  listings: number;
  /** The share of members who guess first. */
  guessFirstShare: number;
  /** The share of all other guesses that are made in sight of prices, and how much those lean on their median. */
  peekingShare: number;
  herding: number;
  /** The share of members whose prices are pranks. */
  trollShare: number;
  /** The share of guesses with a digit too many or too few. */
  typoShare: number;
  /** How far all guesses at one listing are off together. */
  commonError: { PRODUCT: number; SERVICE: number };
  /** How much owners follow the ballpark figure when they name the final price. */
  following: number;
};

export const BASE: World = {
  name: 'base',
  members: 400,
  listings: 4000,
  guessFirstShare: 0,
  peekingShare: 0.15,
  herding: 0.5,
  trollShare: 0.03,
  typoShare: 0.015,
  commonError: { PRODUCT: 0.18, SERVICE: 0.28 },
  following: 0,
};

export const CALM: World = { ...BASE, name: 'calm', trollShare: 0, typoShare: 0 };
export const ROUGH: World = { ...BASE, name: 'rough', trollShare: 0.08, typoShare: 0.04 };
export const IN_SIGHT: World = { ...BASE, name: 'all in sight', peekingShare: 1 };
export const HARD: World = { ...BASE, name: 'hard to know', commonError: { PRODUCT: 0.4, SERVICE: 0.5 } };
export const FOLLOWING: World = { ...BASE, name: 'owners follow the figure', following: 0.4 };
export const SMALL_TOWN: World = { ...BASE, name: 'small town', members: 60, listings: 400 };

/** Six categories of products and two of services. */
export const CATEGORIES = 8;
export const PRODUCT_CATEGORIES = 6;
export const LISTINGS_A_DAY = 10;
