import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { listingMessages } from '../../../messages/listings.ts';
import { isClosest, mergeSuggestions, putOwnFirst, sortByAge, useDrawnSuggestions } from '../../suggestions/index.ts';
import { closenessMessages } from './messages.ts';
import { OwnResult } from './own-result.tsx';

type ClosedListing = Pick<
  ListingForMember,
  'id' | 'currency' | 'consensus' | 'suggestionCount' | 'suggestions' | 'ownSuggestion'
> & {
  finalPrice: number;
};

type Words = { above: (percent: number) => string; below: (percent: number) => string; equal: string };

const OWN_WORDS: Words = {
  above: closenessMessages.ownAbove,
  below: closenessMessages.ownBelow,
  equal: closenessMessages.ownEqual,
};

const BALLPARK_WORDS: Words = {
  above: closenessMessages.ballparkAbove,
  below: closenessMessages.ballparkBelow,
  equal: closenessMessages.ballparkEqual,
};

/** One sentence each: the ballpark figure or the average, and the closest suggestion unless it is the viewer's alone. */
export function describeCloseness(listing: ClosedListing): string[] {
  const { finalPrice, consensus } = listing;
  if (consensus === null) return [];
  return [
    consensus.ballpark === null
      ? comparePrice(finalPrice, consensus.average, closenessMessages)
      : comparePrice(finalPrice, consensus.ballpark.price, BALLPARK_WORDS),
    describeClosest(listing),
  ].filter((line) => typeof line === 'string');
}

/** The viewer's own suggestion. Undefined where it shares the line of the closest. */
export function describeOwn(listing: ClosedListing): string | undefined {
  const { finalPrice, currency, ownSuggestion } = listing;
  if (ownSuggestion === null) return undefined;
  if (!isClosest(ownSuggestion)) return comparePrice(finalPrice, ownSuggestion.amount, OWN_WORDS);
  const isAlone = putOwnFirst(listing).filter(isClosest).length === 1;
  return isAlone ? closenessMessages.closestIsOwn(formatMoney(ownSuggestion.amount, currency)) : undefined;
}

function comparePrice(finalPrice: number, amount: number, words: Words): string {
  const percent = Math.round(((amount - finalPrice) / finalPrice) * 100);
  if (percent === 0) return words.equal;
  return percent > 0 ? words.above(percent) : words.below(-percent);
}

function describeClosest({ currency, ...listing }: ClosedListing): string | undefined {
  const { ownSuggestion, suggestions, suggestionCount } = listing;
  // One that is not known may be as close.
  if (suggestions.length < suggestionCount) return undefined;
  const closest = sortByAge(suggestions.filter(isClosest));
  const own = closest.filter(({ id }) => id === ownSuggestion?.id);
  const [first, second] = mergeSuggestions(own, closest);
  if (first === undefined) return undefined;
  const isOwn = own.length > 0;
  const name = isOwn ? closenessMessages.you : getName(first);
  if (closest.length > 2) return closenessMessages.closestAreMany(name, closest.length - 1);
  if (second !== undefined) return closenessMessages.closestAreTwo(name, getName(second));
  return isOwn ? undefined : closenessMessages.closest(name, formatMoney(first.amount, currency));
}

function getName({ user }: Suggestion): string {
  return listingMessages.owner(user);
}

export function FinalCloseness({ listing }: { listing: ClosedListing }) {
  const { id, suggestionCount, suggestions } = listing;
  // The strip asks for the same page.
  const { data: drawn } = useDrawnSuggestions(id, suggestionCount > suggestions.length);
  const known = { ...listing, suggestions: mergeSuggestions(drawn?.data ?? [], suggestions) };
  return (
    <>
      <h3 className="font-bold">{closenessMessages.howClose}</h3>
      {describeCloseness(known).map((line) => (
        <p key={line} className="mt-0.5 wrap-anywhere text-text-2">
          {line}
        </p>
      ))}
      {listing.ownSuggestion !== null && <OwnResult listingId={listing.id} otherwise={describeOwn(known)} />}
    </>
  );
}
