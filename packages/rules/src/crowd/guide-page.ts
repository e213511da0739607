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

/** The element of the page that holds the answer. */
export const GUIDE_CONTENT_ID = 'guide-content';

/** Stands in a template in place of a value: its name in double braces. */
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Values are texts: `escape` makes them safe in the template. */
export function fillTemplate(template: string, values: GuideValues, escape: (text: string) => string): string {
  const texts = new Map<string, string>(Object.entries(values));
  return template.replaceAll(PLACEHOLDER, (_, name: string) => escape(texts.get(name) ?? ''));
}
