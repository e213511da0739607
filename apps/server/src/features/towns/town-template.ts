import { fillTemplate } from '@ballpark/rules/pages/served-parts';
import { TOWN_PARTS, TOWN_PATH, TOWN_SLOTS, type TownPart, type TownValues } from '@ballpark/rules/pages/town-page';
import { escapeHtml } from '../../core/page-head.ts';
import { drawQrCode } from '../../core/qr-code.ts';
import {
  type BuiltPages,
  fillServedPage,
  readServedTemplate,
  type ServedTemplate,
  type Site,
} from '../../core/served-template.ts';
import type { FilledPart, TownPage } from './town-page.ts';

/** The page of towns, and all that can stand in it. */
export function readTownTemplate(pages: BuiltPages): ServedTemplate<TownPart> {
  return readServedTemplate(pages, { path: TOWN_PATH, partsFile: 'town-parts.json', parts: TOWN_PARTS });
}

export type TownContent = Omit<TownPage, 'status' | 'isIndexed'>;

/** Values are written as text: what an owner typed cannot become markup. */
export function fillTown(template: ServedTemplate<TownPart>, content: TownContent, site: Site): string {
  const { part, values, path, card } = content;
  const fill = createFiller(template.parts);
  const isForm = values.town === undefined;
  const body = fill(part, values, isForm ? {} : fillSlots(fill, content));
  return fillServedPage(template, { part, values, path, card, body }, site);
}

type Slots = Partial<Record<(typeof TOWN_SLOTS)[number], string>>;
type Fill = (part: TownPart, values: TownValues, slots?: Slots) => string;

function isSlot(name: string): boolean {
  return (TOWN_SLOTS as readonly string[]).includes(name);
}

/** What stands in a slot is HTML that was filled before; everything else is text. */
function createFiller(parts: ServedTemplate<TownPart>['parts']): Fill {
  return (part, values, slots = {}) =>
    fillTemplate(parts[part].html, { ...values, ...slots }, (text, name) => (isSlot(name) ? text : escapeHtml(text)));
}

function fillSlots(fill: Fill, { values, photos, cards, lines }: TownContent): Slots {
  const fillAll = (filled: readonly FilledPart[]) => filled.map((one) => fill(one.part, one.values)).join('');
  return {
    mosaic: fillMosaic(fill, photos),
    cards: fillAll(cards),
    prices: lines.length === 0 ? '' : fill('prices', values, { lines: fillAll(lines) }),
    poster: fill('poster', toPosterValues(values)),
  };
}

const LARGE_MOSAIC = 5;

function fillMosaic(fill: Fill, photos: readonly string[]): string {
  if (photos.length === 0) return '';
  const isLarge = photos.length === LARGE_MOSAIC;
  const tiles = photos.map((photo, index) => fill(isLarge && index === 0 ? 'leadTile' : 'tile', { photo })).join('');
  return fill(isLarge ? 'mosaicOfFive' : 'mosaicOfThree', {}, { tiles });
}

/** Millimetres: how wide a line may be, and the largest letters in it. */
const NAME = { width: 176, size: 24 };
const ADDRESS = { width: 99, size: 5.4 };
/** The width of a bold letter in relation to its size; of others, like Chinese ones, it is one. */
const LETTER = 0.57;
/** A longer address has two lines. */
const ONE_LINE = 36;

/** The address stands on paper as people type it. */
function toPosterValues({ town = '', address = '' }: TownValues): TownValues {
  const { size, path } = drawQrCode(address);
  const typed = address.replace(/^https?:\/\//, '');
  const start = typed.length > ONE_LINE ? typed.slice(0, typed.lastIndexOf('/') + 1) : '';
  const end = typed.slice(start.length);
  return {
    town,
    address: start,
    addressEnd: end,
    qrPath: path,
    qrSize: String(size),
    nameSize: fitLine(`${town}?`, NAME),
    addressSize: fitLine(start.length > end.length ? start : end, ADDRESS),
  };
}

function fitLine(line: string, { width, size }: typeof NAME): string {
  const letters = Array.from(line, (letter) => (/\p{Script=Latin}|\P{L}/u.test(letter) ? LETTER : 1));
  const wide = letters.reduce((sum, letter) => sum + letter, 0);
  return String(Math.min(size, Math.floor((width / wide) * 10) / 10));
}
