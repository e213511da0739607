import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import type { BallparkFigure, ListingForMember, MemberCard, Suggestion } from '@ballpark/contracts/listings';
import type { SuggestionMade } from '@ballpark/contracts/suggestions';
import { getFirstEnd } from '@ballpark/rules/listings';

const HOUR_MS = 3_600_000;

export const maya: MemberCard = {
  id: '7a1d3c52-7a53-4f0e-8a56-3b1f6f0c2d11',
  name: 'Maya Ruiz',
  username: 'maya_r',
  photoUrl: null,
  xp: 75,
};

/** As an ISO date. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS).toISOString();
}

/** By default an active listing of Maya's, without photos, offer and suggestions. */
export function buildListing(overrides: Partial<ListingForMember> = {}): ListingForMember {
  const { createdAt = hoursAgo(2.5) } = overrides;
  return {
    id: '3f2b8f0e-5a0c-4b6e-9d3a-1c2d3e4f5a6b',
    userId: maya.id,
    title: 'Steel city bike',
    description: 'Seven gears.\nNew tyres.',
    type: 'PRODUCT',
    category: null,
    location: 'Alameda, California, USA',
    latitude: 37.76,
    longitude: -122.24,
    photoUrls: [],
    photoColours: [],
    hasOffer: false,
    offerAmount: null,
    currency: 'USD',
    isActive: true,
    autoClosedAt: null,
    finalPrice: null,
    outcome: null,
    lateOutcome: null,
    createdAt,
    closesAt: getFirstEnd(new Date(createdAt)).toISOString(),
    editedAt: null,
    user: maya,
    veiled: false,
    suggestionCount: 0,
    consensus: null,
    suggestions: [],
    priceSuggestions: [],
    ownSuggestion: null,
    ...overrides,
  };
}

/** A listing with these suggestions, the newest first, each by another member. */
export function buildPricedListing(
  suggestions: readonly Suggestion[],
  overrides: Partial<ListingForMember> = {},
): ListingForMember {
  const amounts = suggestions.map(({ amount }) => amount);
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  const average = Math.round((amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length) * 100) / 100;
  return buildListing({
    suggestionCount: suggestions.length,
    consensus: { average, min, max, range: max - min, ballpark: null },
    suggestions: [...suggestions],
    priceSuggestions: [...suggestions],
    ...overrides,
  });
}

/** By default an early figure of 110 from three prices. */
export function buildBallpark(overrides: Partial<BallparkFigure> = {}): BallparkFigure {
  return {
    price: 110,
    low: 60,
    high: 204,
    count: 3,
    isDivided: false,
    basis: 0,
    isEarly: true,
    ...overrides,
  };
}

/** The suggestion of the nth member. */
export function buildSuggestion(nth: number, overrides: Partial<Suggestion> = {}): Suggestion {
  const id = `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
  return {
    id,
    listingId: buildListing().id,
    userId: id,
    amount: 100 + nth,
    comment: null,
    createdAt: hoursAgo(1.01),
    xpAwarded: null,
    isBlind: false,
    user: { id, name: `Neighbour ${nth}`, username: `neighbour${nth}`, photoUrl: null, xp: 0 },
    ...overrides,
  };
}

/** The answer to a new suggestion. */
export function toMade(made: Suggestion, rest: Partial<SuggestionMade> = {}): SuggestionMade {
  return { ...made, ballpark: null, suggestionCount: 1, ...rest };
}

/** The URL of a stored photo; one per number. */
export function buildPhotoUrl(nth: number): string {
  return `/media/${String(nth).repeat(64).slice(0, 64)}/640.webp`;
}

/** Listings that quick mode asks about. */
export function buildQuickCards(count: number, overrides: Partial<QuickCard> = {}): QuickCard[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-9000-${String(index + 1).padStart(12, '0')}`,
    title: `Thing ${index + 1}`,
    description: 'Works well.',
    type: 'PRODUCT',
    category: null,
    location: 'Oakland, California, USA',
    currency: 'USD',
    photoUrls: [],
    photoColours: [],
    createdAt: hoursAgo(2),
    suggestionCount: 2,
    isFarther: false,
    latitude: 37.8044,
    longitude: -122.2712,
    ...overrides,
  }));
}

/** A member has given this many prices in a round of quick mode, and reloads. */
export function keepRound(memberId: string, given: number, guess: object = {}): void {
  const cards = buildQuickCards(40).slice(-given);
  sessionStorage.setItem(
    `quick-round:${memberId}`,
    JSON.stringify(cards.map((card) => ({ ...card, amount: 10, ...guess }))),
  );
}
