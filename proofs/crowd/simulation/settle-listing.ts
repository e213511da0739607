import type { Ballpark } from '@ballpark/rules/crowd/ballpark';
import { type Exclusion, findExclusions } from '@ballpark/rules/crowd/exclusions';
import { addToRecord, EMPTY_RECORD, scoreGuesses } from '@ballpark/rules/crowd/price-sense';
import { AWARD_XP, decideAwards } from '@ballpark/rules/xp';
import type { Guess, Listing } from './listings.ts';
import type { Meetings } from './meetings.ts';

export type ClosedListing = Listing & { day: number; finalPriceMinor: number; ballpark: Ballpark };

/** Guesses that only the rules against arranged and absurd prices leave out. */
export type LeftOut = { blind: number; leftOut: number };

/** Pays XP and judges the guesses, as the product does after a closing. */
export function settleListing(listing: ClosedListing, meetings: Meetings): LeftOut {
  const { owner, guesses, day, finalPriceMinor, ballpark } = listing;
  const awards = decideAwards(guesses, finalPriceMinor);
  const closest = new Set(awards.filter(({ reason }) => reason === 'closest').map(({ suggestion }) => suggestion));
  for (const { suggestion, reason } of awards) suggestion.member.xp += AWARD_XP[reason];
  const exclusions = findExclusions(
    { isSold: true, isLate: false, finalPriceMinor, ballpark },
    guesses.map((guess) => ({
      firstAmountMinor: guess.amountMinor,
      isBlind: guess.isBlind,
      isClosest: closest.has(guess),
      minutesBeforeClosing: 600,
      ...meetings.describe({ owner: owner.id, suggester: guess.member.id }, day),
    })),
  );
  for (const [index, guess] of guesses.entries()) {
    const isCounted = exclusions[index] === undefined;
    meetings.add({ owner: owner.id, suggester: guess.member.id }, { day, isClosest: closest.has(guess), isCounted });
  }
  judgeGuesses(
    listing,
    guesses.filter((_, index) => exclusions[index] === undefined),
  );
  return { blind: guesses.filter(({ isBlind }) => isBlind).length, leftOut: exclusions.filter(isLeftOut).length };
}

function judgeGuesses({ owner, category, finalPriceMinor }: ClosedListing, counted: readonly Guess[]): void {
  const amountsMinor = counted.map(({ amountMinor }) => amountMinor);
  for (const [index, entry] of scoreGuesses(amountsMinor, finalPriceMinor).entries()) {
    const guess = counted[index];
    if (!guess) continue;
    const { member, amountMinor } = guess;
    const judged = { entry, isNewOwner: !member.owners.has(owner.id), isExact: amountMinor === finalPriceMinor };
    member.owners.add(owner.id);
    member.overall = addToRecord(member.overall, judged);
    member.categories[category] = addToRecord(member.categories[category] ?? EMPTY_RECORD, judged);
  }
}

function isLeftOut(exclusion: Exclusion | undefined): boolean {
  return exclusion !== undefined && exclusion !== 'seen' && exclusion !== 'few';
}
