import { formatMoney } from '@ballpark/rules/money';
import type { SeededRandom } from './seeded-random.ts';
import { GERMAN_NOTES, JAPANESE_NOTES, LONGEST_NOTE, NOTES } from './notes.ts';
import type { ValuedListing } from './plan-listings.ts';
import { roundPrice } from './round-price.ts';
import { type TownId, TOWNS } from './towns.ts';

/** The share of suggestions with a note. */
const NOTE_SHARE = 0.6;
/** The first suggestion for this listing has a note of the maximum length. */
const LONG_NOTE_ON = 'steel-city-bike-7';

type NoteInput = { listing: ValuedListing; /** The town of the suggesting member. */ town: TownId; amount: number };

/** Creates a note writer that uses each note at most once per listing. */
export function createNoteWriter(random: SeededRandom): (priced: NoteInput) => string | undefined {
  const used = new Set<string>();
  return ({ listing, town, amount }) => {
    if (listing.slug === LONG_NOTE_ON && !used.has(LONGEST_NOTE)) {
      used.add(LONGEST_NOTE);
      return LONGEST_NOTE;
    }
    if (random.next() > NOTE_SHARE) return undefined;
    const unused = listNotes(listing, town, random).filter((note) => !used.has(`${listing.slug} ${note}`));
    if (unused.length === 0) return undefined;
    const note = random.pick(unused);
    used.add(`${listing.slug} ${note}`);
    return fillNote(note, amount, TOWNS[listing.town].currency);
  };
}

function listNotes(listing: ValuedListing, town: TownId, random: SeededRandom): readonly string[] {
  const isLocal = town === listing.town && random.next() < 0.6;
  if (isLocal && listing.type === 'PRODUCT' && town === 'freiburg') return GERMAN_NOTES;
  if (isLocal && listing.type === 'PRODUCT' && town === 'kyoto') return JAPANESE_NOTES;
  return NOTES[listing.type];
}

function fillNote(note: string, amount: number, currency: string): string {
  const format = (factor: number) => formatMoney(roundPrice(amount * factor, currency), currency);
  return note.replaceAll('{a}', format(1)).replaceAll('{-}', format(0.88)).replaceAll('{+}', format(1.15));
}
