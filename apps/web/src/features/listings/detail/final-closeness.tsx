import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { listingMessages } from '../../../messages/listings.ts';
import { isClosest, putOwnFirst } from '../../suggestions/index.ts';
import { closenessMessages } from './messages.ts';

type ClosedListing = Pick<ListingForMember, 'currency' | 'consensus' | 'suggestions' | 'ownSuggestion'> & {
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

/** One sentence each: the ballpark figure or the average, the closest suggestion, and the viewer's own if another was closer. */
export function describeCloseness(listing: ClosedListing): string[] {
  const { finalPrice, consensus, ownSuggestion } = listing;
  if (consensus === null) return [];
  const hasMissed = ownSuggestion !== null && !isClosest(ownSuggestion);
  return [
    consensus.ballpark === null
      ? comparePrice(finalPrice, consensus.average, closenessMessages)
      : comparePrice(finalPrice, consensus.ballpark.price, BALLPARK_WORDS),
    describeClosest(listing),
    hasMissed && comparePrice(finalPrice, ownSuggestion.amount, OWN_WORDS),
  ].filter((line) => typeof line === 'string');
}

function comparePrice(finalPrice: number, amount: number, words: Words): string {
  const percent = Math.round(((amount - finalPrice) / finalPrice) * 100);
  if (percent === 0) return words.equal;
  return percent > 0 ? words.above(percent) : words.below(-percent);
}

function describeClosest({ currency, ...listing }: ClosedListing): string | undefined {
  const closest = putOwnFirst(listing).filter(isClosest);
  const [first, second] = closest;
  if (first === undefined) return undefined;
  const isOwn = first.id === listing.ownSuggestion?.id;
  const name = isOwn ? closenessMessages.you : getName(first);
  if (closest.length > 2) return closenessMessages.closestAreMany(name, closest.length - 1);
  if (second !== undefined) return closenessMessages.closestAreTwo(name, getName(second));
  const amount = formatMoney(first.amount, currency);
  return isOwn ? closenessMessages.closestIsOwn(amount) : closenessMessages.closest(name, amount);
}

function getName({ user }: Suggestion): string {
  return listingMessages.owner(user);
}

export function FinalCloseness({ listing }: { listing: ClosedListing }) {
  return (
    <>
      <h3 className="font-bold">{closenessMessages.howClose}</h3>
      {describeCloseness(listing).map((line) => (
        <p key={line} className="mt-0.5 wrap-anywhere text-text-2">
          {line}
        </p>
      ))}
    </>
  );
}
