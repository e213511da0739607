import type { Listing } from '@ballpark/contracts/listings';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import type { Point } from '@ballpark/rules/places';
import * as z from 'zod/mini';
import { formatMoneyText, parseMoney } from '../../../ui/fields/money-text.ts';
import type { ListingPayload } from '../card/listing-writing-queries.ts';

/** Where a listing is said to be. */
const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Null for the place a listing had before it was changed: its currency is known, its country is not. */
  countryCode: z.nullable(z.string()),
});

/** What stands in the form, as it was typed. */
export const listingFormValues = z.object({
  title: z.string(),
  description: z.string(),
  type: z.enum(LISTING_TYPES),
  /** Null as long as nobody has touched it: then it is the name of the member's own area. */
  location: z.nullable(z.string()),
  /** What the location stands for on the map; null for words of the member's own. */
  place: z.nullable(place),
  hasOffer: z.boolean(),
  offerAmount: z.string(),
});

export type ListingFormValues = z.output<typeof listingFormValues>;

export const EMPTY_FORM: ListingFormValues = {
  title: '',
  description: '',
  type: 'PRODUCT',
  location: null,
  place: null,
  hasOffer: false,
  offerAmount: '',
};

/** A listing as its owner finds it in the form. */
export function formValuesOf(listing: Listing): ListingFormValues {
  const { title, description, type, location, latitude, longitude, hasOffer, offerAmount } = listing;
  return {
    title,
    description,
    type,
    location,
    place: { latitude, longitude, countryCode: null },
    hasOffer,
    offerAmount: formatMoneyText(offerAmount),
  };
}

/** The member's own area: where a listing is when nothing else is said. */
export type OwnArea = Point & { name: string | undefined; countryCode: string | undefined };

/** What decides the currency of an offer. */
export type ListingStanding = {
  place: ListingFormValues['place'];
  own: OwnArea;
  /** The listing that is being changed. */
  listing?: Pick<Listing, 'currency' | 'suggestionCount'>;
};

export function locationTextOf({ location }: ListingFormValues, { name }: OwnArea): string {
  return location ?? name ?? '';
}

/** The form as it is sent. */
export function payloadOf(values: ListingFormValues, { own, photoUrls }: { own: OwnArea; photoUrls: string[] }) {
  const { latitude, longitude } = values.place ?? own;
  return {
    title: values.title,
    description: values.description,
    type: values.type,
    location: locationTextOf(values, own),
    latitude,
    longitude,
    photoUrls,
    hasOffer: values.hasOffer,
    offerAmount: values.hasOffer ? parseMoney(values.offerAmount) : null,
  } satisfies ListingPayload;
}
