import { listingPayload } from '@ballpark/contracts/listings';
import { isAmount } from '@ballpark/rules/money';
import type { ContractFormRules, FieldProblems } from '../../../lib/use-contract-form.ts';
import { listingFormMessages } from './messages.ts';
import type { ListingPayload } from '../card/listing-writing-queries.ts';

const FIELDS = ['title', 'description', 'location', 'offerAmount'] as const;

type FormField = (typeof FIELDS)[number];

/** What is wrong with which field, in the words of the contract. */
export type FormProblems = FieldProblems<FormField>;

/** A listing as it may be sent. */
export const LISTING_RULES: ContractFormRules<ListingPayload, FormField> = {
  schema: listingPayload,
  fields: FIELDS,
  // Zod compares fields only if each of them is valid, so an invalid offer would not show beside another problem.
  check: ({ hasOffer, offerAmount }) =>
    hasOffer && !isAmount(offerAmount ?? 0) ? { offerAmount: listingFormMessages.offerInvalid } : {},
};

const REQUIRED = ['title', 'description', 'location'] as const;

/** Whether a field that must not be empty is empty. */
export function isSomethingMissing(payload: ListingPayload): boolean {
  return REQUIRED.some((field) => payload[field].trim() === '');
}

/** The names of the fields that have a problem, in the order of the form. */
export function namesOfFields(problems: FormProblems, locationName: string): string[] {
  const names: Record<FormField, string> = {
    title: listingFormMessages.title,
    description: listingFormMessages.description,
    location: locationName,
    offerAmount: listingFormMessages.offerAmount,
  };
  return FIELDS.filter((field) => problems[field] !== undefined).map((field) => names[field]);
}
