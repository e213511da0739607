import { listingPayload } from '@ballpark/contracts/listings/posting';
import { isAmount } from '@ballpark/rules/money';
import type { ContractFormRules, FieldProblems } from '../../../lib/use-contract-form.ts';
import { listingFormMessages } from './messages.ts';
import type { ListingPayload } from './posting-queries.ts';

const FIELDS = ['title', 'description', 'location', 'offerAmount'] as const;

type FormField = (typeof FIELDS)[number];

type FormProblems = FieldProblems<FormField>;

export const LISTING_RULES: ContractFormRules<ListingPayload, FormField> = {
  schema: listingPayload,
  fields: FIELDS,
  // Zod compares fields only if each of them is valid, so an invalid offer would not show beside another problem.
  check: ({ hasOffer, offerAmount }) =>
    hasOffer && !isAmount(offerAmount ?? 0) ? { offerAmount: listingFormMessages.offerInvalid } : {},
};

const REQUIRED = ['title', 'description', 'location'] as const;

export function hasEmptyRequiredField(payload: ListingPayload): boolean {
  return REQUIRED.some((field) => payload[field].trim() === '');
}

/** The names of the invalid fields, in the order of the form. */
export function listInvalidFields(problems: FormProblems): string[] {
  const names: Record<FormField, string> = {
    title: listingFormMessages.title,
    description: listingFormMessages.description,
    location: listingFormMessages.location,
    offerAmount: listingFormMessages.offerAmount,
  };
  return FIELDS.filter((field) => problems[field] !== undefined).map((field) => names[field]);
}
