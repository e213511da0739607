import type { Listing } from '@ballpark/contracts/listings';
import { ALL_CATEGORIES } from '@ballpark/rules/crowd/categories';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import type { Point } from '@ballpark/rules/places';
import * as z from 'zod/mini';
import { formatMoneyInput, readMoney } from '@ballpark/rules/money-input';
import type { ListingPayload } from './posting-queries.ts';

const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Null for the stored place of a listing that is being edited: its currency is known, its country is not. */
  countryCode: z.nullable(z.string()),
});

/** The fields of the form, as typed. */
export const listingFormValues = z.object({
  title: z.string(),
  description: z.string(),
  type: z.enum(LISTING_TYPES),
  /** As the member chose it, null for none; left out until they choose. */
  category: z.optional(z.nullable(z.enum(ALL_CATEGORIES))),
  /** Null while the member has not edited it: then it is the name of their own area. */
  location: z.nullable(z.string()),
  /** The picked city; null for free text. */
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

/** The fields of the form for an existing listing. */
export function toFormValues(listing: Listing): ListingFormValues {
  const { title, description, type, category, location, latitude, longitude, hasOffer, offerAmount, currency } =
    listing;
  return {
    title,
    description,
    type,
    category: ALL_CATEGORIES.find((name) => name === category) ?? null,
    location,
    place: { latitude, longitude, countryCode: null },
    hasOffer,
    offerAmount: offerAmount === null ? '' : formatMoneyInput(offerAmount, currency),
  };
}

/** The member's own area, where a listing is by default. */
export type OwnArea = Point & { name: string | undefined; countryCode: string | undefined };

/** The values that decide the currency of an offer. */
export type CurrencySource = {
  place: ListingFormValues['place'];
  own: OwnArea;
  /** The listing that is being edited, or posted again. */
  listing?: Pick<Listing, 'currency' | 'suggestionCount'> | undefined;
};

export function getLocationText({ location }: ListingFormValues, { name }: OwnArea): string {
  return location ?? name ?? '';
}

/** The form as it is sent. */
export function toListingPayload(values: ListingFormValues, { own, photoUrls }: { own: OwnArea; photoUrls: string[] }) {
  const { latitude, longitude } = values.place ?? own;
  return {
    title: values.title,
    description: values.description,
    type: values.type,
    category: values.category,
    location: getLocationText(values, own),
    latitude,
    longitude,
    photoUrls,
    hasOffer: values.hasOffer,
    offerAmount: values.hasOffer ? readMoney(values.offerAmount) : null,
  } satisfies ListingPayload;
}
