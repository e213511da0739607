import { formatMoney } from '@ballpark/rules/money';
import type { Chance } from './chance.ts';
import { GERMAN_NOTES, JAPANESE_NOTES, LONGEST_NOTE, NOTES } from './notes.ts';
import type { WorthyListing } from './plan-listings.ts';
import { spokenPrice } from './spoken-price.ts';
import { type TownId, TOWNS } from './towns.ts';

/** So many of ten say why. */
const SAYING = 0.6;
/** The first price for this listing comes with the longest note there may be. */
const LONG_NOTE_ON = 'steel-city-bike-7';

type Priced = { listing: WorthyListing; /** Where whoever writes is at home. */ town: TownId; amount: number };

/** Writes notes; on one listing nobody says what somebody has said there before. */
export function createNoteWriter(chance: Chance): (priced: Priced) => string | undefined {
  const said = new Set<string>();
  return ({ listing, town, amount }) => {
    if (listing.slug === LONG_NOTE_ON && !said.has(LONGEST_NOTE)) {
      said.add(LONGEST_NOTE);
      return LONGEST_NOTE;
    }
    if (chance.next() > SAYING) return undefined;
    const unsaid = bankFor(listing, town, chance).filter((note) => !said.has(`${listing.slug} ${note}`));
    if (unsaid.length === 0) return undefined;
    const note = chance.pick(unsaid);
    said.add(`${listing.slug} ${note}`);
    return filledIn(note, amount, TOWNS[listing.town].currency);
  };
}

function bankFor(listing: WorthyListing, town: TownId, chance: Chance): readonly string[] {
  const isLocal = town === listing.town && chance.next() < 0.6;
  if (isLocal && listing.type === 'PRODUCT' && town === 'freiburg') return GERMAN_NOTES;
  if (isLocal && listing.type === 'PRODUCT' && town === 'kyoto') return JAPANESE_NOTES;
  return NOTES[listing.type];
}

function filledIn(note: string, amount: number, currency: string): string {
  const say = (factor: number) => formatMoney(spokenPrice(amount * factor, currency), currency);
  return note.replaceAll('{a}', say(1)).replaceAll('{-}', say(0.88)).replaceAll('{+}', say(1.15));
}
