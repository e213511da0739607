import { listingPayload } from '@ballpark/contracts/listings';
import { isAmount } from '@ballpark/rules/money';
import { listingFormMessages } from './messages.ts';
import type { ListingPayload } from '../card/listing-writing-queries.ts';

const FIELDS = ['title', 'description', 'location', 'offerAmount'] as const;

type FormField = (typeof FIELDS)[number];

/** What is wrong with which field, in the words of the contract. */
export type FormProblems = Partial<Record<FormField, string>>;

/** Everything that is wrong with what would be sent. */
export function problemsOf(payload: ListingPayload): FormProblems {
  const problems: FormProblems = {};
  const parsed = listingPayload.safeParse({ ...payload, hasOffer: false });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field) problems[field] ??= message;
  }
  // Asked by itself, since the schema compares fields only when each of them is right.
  if (payload.hasOffer && !isAmount(payload.offerAmount ?? 0)) problems.offerAmount = listingFormMessages.offerInvalid;
  return problems;
}

/** What the server found wrong, as far as it is about a field of the form. */
export function refusedFields(fields: Record<string, string>): FormProblems {
  return Object.fromEntries(FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])));
}

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
