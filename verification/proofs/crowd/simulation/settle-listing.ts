import type { Ballpark } from '@ballpark/rules/crowd/ballpark';
import { ESTABLISHED_GUESSERS, type Exclusion, findExclusions } from '@ballpark/rules/crowd/exclusions';
import { addToRecord, EMPTY_RECORD, scoreGuesses } from '@ballpark/rules/crowd/price-sense';
import { AWARD_XP, decideAwards } from '@ballpark/rules/xp';
import type { Guess, Listing } from './listings.ts';
import type { Meetings } from './meetings.ts';

export type ClosedListing = Listing & { day: number; finalPriceMinor: number; ballpark: Ballpark };

export type GuessCounts = {
  all: number;
  blind: number;
  /** Count for Price Sense. */
  judged: number;
  /** Only the rules against arranged and absurd prices leave them out. */
  leftOut: number;
};

/** Pays XP and judges the guesses, as the product does after a closing. */
export function settleListing(listing: ClosedListing, meetings: Meetings): GuessCounts {
  const { owner, guesses, day, finalPriceMinor, ballpark } = listing;
  const awards = decideAwards(guesses, finalPriceMinor);
  const closest = new Set(awards.filter(({ reason }) => reason === 'closest').map(({ suggestion }) => suggestion));
  for (const { suggestion, reason } of awards) suggestion.member.xp += AWARD_XP[reason];
  const exclusions = findExclusions(
    {
      isSold: true,
      isLate: false,
      isOwnerEstablished: meetings.isEstablished(owner.id, day),
      openMinutes: 600,
      finalPriceMinor,
      ballpark,
    },
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
  if (guesses.length >= ESTABLISHED_GUESSERS) meetings.addClosing(owner.id);
  const judged = guesses.filter((_, index) => exclusions[index] === undefined);
  judgeGuesses(listing, judged);
  return {
    all: guesses.length,
    blind: guesses.filter(({ isBlind }) => isBlind).length,
    judged: judged.length,
    leftOut: exclusions.filter(isLeftOut).length,
  };
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
  return exclusion !== undefined && exclusion !== 'seen' && exclusion !== 'few' && exclusion !== 'new-owner';
}
