/** The page of a town. Its address names the town as an address of the price book does. */
export const TOWN_PATH = '/town';

/** Takes what `toCitySlug` makes. */
export function buildTownPath(citySlug: string): string {
  return `${TOWN_PATH}/${encodeURIComponent(citySlug)}`;
}

/** A page of a town, and what stands in one. The build of the web app writes each once, and the server fills them in. */
export const TOWN_PARTS = [
  /** Asks for a town. */
  'start',
  /** There is no such town. */
  'unknown',
  /** The database is down. */
  'away',
  /** A town where listings wait for a guess. */
  'open',
  /** Nothing waits for a guess now. */
  'quiet',
  /** No listing was ever posted. */
  'empty',
  /** Stands before each page where the listings are made up. */
  'sample',
  'mosaicOfFive',
  'mosaicOfThree',
  'leadTile',
  'tile',
  'photoCard',
  'productCard',
  'serviceCard',
  /** What things went for: the section, and a line in it, from eight closings on with a range. */
  'prices',
  'price',
  'priceWithRange',
  /** For a notice board. */
  'poster',
] as const;
export type TownPart = (typeof TOWN_PARTS)[number];

export const TOWN_VALUES = [
  /** As it was typed. */
  'place',
  'town',
  /** With its state and country, and these alone. */
  'where',
  'region',
  /** How many members there are, as a band, and how far away listings are. */
  'members',
  'distance',
  /** Addresses: in words, and of a mail that shares the page. */
  'address',
  'mail',
  /** The poster: the end of the address, the code, and how large name and address are set, in millimetres. */
  'addressEnd',
  'qrPath',
  'qrSize',
  'nameSize',
  'addressSize',
  /** A listing: its address, title, short area, number of prices, and the hash of its first photo. */
  'path',
  'title',
  'area',
  'count',
  'photo',
  /** A line of the price book. `tick` is where the middle price stands between the other two. */
  'thing',
  'closings',
  'low',
  'median',
  'high',
  'tick',
  'around',
] as const;

/** Where other parts stand. */
export const TOWN_SLOTS = ['mosaic', 'cards', 'tiles', 'prices', 'lines', 'poster'] as const;

export type TownValues = Partial<Record<(typeof TOWN_VALUES)[number], string>>;

const BANDS = [5, 10, 20, 50, 100, 200, 500] as const;

/** Counting more members tells no more. */
export const TOWN_MEMBERS_COUNTED = 500;

/** How many members there are, never exactly: 'fewer than 5', '5 to 10' for 5 to 9, '500 or more'. */
export function describeMembers(count: number): string {
  const above = BANDS.findIndex((bound) => count < bound);
  const bound = BANDS[above];
  const below = BANDS[above - 1];
  if (bound === undefined) return `${TOWN_MEMBERS_COUNTED} or more members`;
  if (below === undefined) return `fewer than ${bound} members`;
  return `${below} to ${bound} members`;
}
