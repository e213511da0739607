import { SERVED_CONTENT_ID, fillTemplate } from '@ballpark/rules/pages/served-parts';
import { TOWN_PARTS, TOWN_PATH, TOWN_SLOTS, type TownPart, type TownValues } from '@ballpark/rules/pages/town-page';
import { escapeHtml, withHead } from '../../core/page-head.ts';
import { drawQrCode } from '../../core/qr-code.ts';
import type { FilledPart, TownPage } from './town-page.ts';

const EMPTY_CONTENT = `<div id="${SERVED_CONTENT_ID}"></div>`;
const IMAGE = '/og-image.jpg';

type BuiltPart = { title: string; description: string; html: string };

export type TownTemplate = {
  /** The page of towns, without its content. */
  html: string;
  policy: string;
  parts: Readonly<Record<TownPart, BuiltPart>>;
};

type Site = { origin: string; isSample: boolean };

type BuiltPages = {
  rendered: (path: string) => { body: Buffer; policy: string } | undefined;
  readBuilt: (file: string) => unknown;
};

/** Checks that the build has the page and all its parts. */
export function readTownTemplate({ rendered, readBuilt }: BuiltPages): TownTemplate {
  const page = rendered(TOWN_PATH);
  if (!page) throw new Error('The build has no page of towns.');
  const html = page.body.toString();
  const parts = readBuilt('town-parts.json') as TownTemplate['parts'];
  const missing = TOWN_PARTS.filter((part) => typeof parts[part]?.html !== 'string');
  if (missing.length > 0) throw new Error(`The build has no parts of a town's page: ${missing.join(', ')}.`);
  if (!html.includes(EMPTY_CONTENT)) throw new Error(`The page of towns has no ${EMPTY_CONTENT}.`);
  return { html, policy: page.policy, parts };
}

export type TownContent = Omit<TownPage, 'status' | 'isIndexed'>;

/** Values are written as text: what an owner typed cannot become markup. */
export function fillTown({ html, parts }: TownTemplate, content: TownContent, site: Site): string {
  const { part, values } = content;
  const fill = createFiller(parts);
  const isForm = values.town === undefined;
  const body = (site.isSample ? parts.sample.html : '') + fill(part, values, isForm ? {} : fillSlots(fill, content));
  // The page was built with the head of its form.
  const isBuiltHead = part === 'start' && !site.isSample;
  const page = isBuiltHead ? html : withHead(html, buildHead(parts, content, site));
  return page.replace(EMPTY_CONTENT, () => `<div id="${SERVED_CONTENT_ID}">${body}</div>`);
}

type Slots = Partial<Record<(typeof TOWN_SLOTS)[number], string>>;
type Fill = (part: TownPart, values: TownValues, slots?: Slots) => string;

function isSlot(name: string): boolean {
  return (TOWN_SLOTS as readonly string[]).includes(name);
}

/** What stands in a slot is HTML that was filled before; everything else is text. */
function createFiller(parts: TownTemplate['parts']): Fill {
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

function buildHead(parts: TownTemplate['parts'], { part, values, path }: TownContent, { origin, isSample }: Site) {
  const title = fillText(parts[part].title, values);
  return {
    title: isSample ? fillText(parts.sample.title, { title }) : title,
    description: fillText(parts[part].description, values),
    url: origin + path,
    image: origin + IMAGE,
  };
}

/** For the head, which is escaped as a whole. */
function fillText(template: string, values: TownValues): string {
  return fillTemplate(template, values, (text) => text);
}
