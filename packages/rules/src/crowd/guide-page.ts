/** The answers of the price book on the web. The build of the web app writes each once, and the server fills in the values. */
export const GUIDE_PARTS = [
  /** Nothing was asked yet. */
  'start',
  'found',
  'foundRange',
  /** Only some of the words that were asked for were found. */
  'foundFewer',
  'foundRangeFewer',
  /** Too little has closed. */
  'little',
  /** There is no such city. */
  'unknown',
  /** The database is down. */
  'away',
  /** Stands before each answer where the closings are made up. */
  'sample',
] as const;
export type GuidePart = (typeof GUIDE_PARTS)[number];

export const GUIDE_VALUES = [
  /** The words as they were typed. */
  'words',
  'place',
  /** The words as the beginning of a heading, and where it looked. */
  'thing',
  'where',
  'median',
  'low',
  'high',
  'closings',
  'area',
  'since',
  /** The category, and how the price has changed; empty texts without them. */
  'kind',
  'trend',
  'foundWords',
  /** The title of the page before it was marked as made up. */
  'title',
] as const;
export type GuideValues = Partial<Record<(typeof GUIDE_VALUES)[number], string>>;
