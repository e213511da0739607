import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { listingMessages } from '../../../messages/listings.ts';
import { isClosest, putOwnFirst } from '../../suggestions/index.ts';
import { closenessMessages } from './messages.ts';

export type Ended = Pick<ListingForMember, 'currency' | 'consensus' | 'suggestions' | 'ownSuggestion'> & {
  finalPrice: number;
};

type Words = { above: (percent: number) => string; below: (percent: number) => string; equal: string };

const OWN_WORDS: Words = {
  above: closenessMessages.ownAbove,
  below: closenessMessages.ownBelow,
  equal: closenessMessages.ownEqual,
};

/** How near the neighbours came to the final price: together, the nearest, and the viewer. */
export function closenessLines(listing: Ended): string[] {
  const { finalPrice, consensus, ownSuggestion } = listing;
  if (consensus === null) return [];
  const hasMissed = ownSuggestion !== null && !isClosest(ownSuggestion);
  return [
    comparedTo(finalPrice, consensus.average, closenessMessages),
    closestLine(listing),
    hasMissed && comparedTo(finalPrice, ownSuggestion.amount, OWN_WORDS),
  ].filter((line) => typeof line === 'string');
}

function comparedTo(finalPrice: number, amount: number, words: Words): string {
  const percent = Math.round(((amount - finalPrice) / finalPrice) * 100);
  if (percent === 0) return words.equal;
  return percent > 0 ? words.above(percent) : words.below(-percent);
}

function closestLine({ currency, ...listing }: Ended): string | undefined {
  const closest = putOwnFirst(listing).filter(isClosest);
  const [first, second] = closest;
  if (first === undefined) return undefined;
  const isOwn = first.id === listing.ownSuggestion?.id;
  const name = isOwn ? closenessMessages.you : nameOf(first);
  if (closest.length > 2) return closenessMessages.closestAreMany(name, closest.length - 1);
  if (second !== undefined) return closenessMessages.closestAreTwo(name, nameOf(second));
  const amount = formatMoney(first.amount, currency);
  return isOwn ? closenessMessages.closestIsOwn(amount) : closenessMessages.closest(name, amount);
}

function nameOf({ user }: Suggestion): string {
  return listingMessages.owner(user);
}

/** How near everybody was, under the final price. */
export function FinalCloseness({ listing }: { listing: Ended }) {
  return (
    <>
      <h3 className="font-bold">{closenessMessages.howClose}</h3>
      {closenessLines(listing).map((line) => (
        <p key={line} className="mt-0.5 wrap-anywhere text-text-2">
          {line}
        </p>
      ))}
    </>
  );
}
