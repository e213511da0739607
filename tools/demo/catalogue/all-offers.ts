import type { ListingType } from '@ballpark/rules/listings';
import { CLOTHES } from './clothes.ts';
import { HOME_SERVICES } from './home-services.ts';
import { HOME } from './home.ts';
import { HOUSE_AND_GARDEN } from './house-and-garden.ts';
import { MUSIC } from './music.ts';
import type { Offer } from './offer.ts';
import { PERSONAL_SERVICES } from './personal-services.ts';
import { RIDES } from './rides.ts';
import { SPORT } from './sport.ts';
import { TECHNOLOGY } from './technology.ts';

export type TypedOffer = Offer & { type: ListingType };

/** Everything that is priced in the demo, each thing once. */
export const ALL_OFFERS: readonly TypedOffer[] = [
  ...[...RIDES, ...HOME, ...TECHNOLOGY, ...MUSIC, ...SPORT, ...CLOTHES, ...HOUSE_AND_GARDEN].map((offer) => ({
    ...offer,
    type: 'PRODUCT' as const,
  })),
  ...[...HOME_SERVICES, ...PERSONAL_SERVICES].map((offer) => ({ ...offer, type: 'SERVICE' as const })),
];
