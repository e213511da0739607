/**
 * Values that the server writes into the page of a listing. The build of the web app makes the page and leaves these
 * out.
 */
export const LISTING_PAGE_VALUES = [
  /** The title in tabs, search results and shared links. */
  'pageTitle',
  'description',
  'url',
  'image',
  /** The title of the listing. */
  'title',
  'area',
  /** The name of the first photo in storage: a hash of its content. */
  'photoHash',
  /** The listing's id and preview as JSON, for the app. */
  'served',
] as const;

export type ListingPageValue = (typeof LISTING_PAGE_VALUES)[number];
export type ListingPageValues = Readonly<Record<ListingPageValue, string>>;

/** A page with gaps: texts and the names of values, in turns. It starts and ends with a text. */
export type PageTemplate = readonly string[];

/** The page of a listing with a photo, and of one without. */
export const LISTING_PAGES = ['photo', 'noPhoto'] as const;
export type ListingPages = Readonly<Record<(typeof LISTING_PAGES)[number], PageTemplate>>;

/** The element whose attribute `data-served` holds the preview. */
export const SERVED_LISTING_ID = 'served-listing';

/** Stands for the hash of a photo while the page is built: an address without a hash is not a photo's. */
export const SAMPLE_PHOTO_HASH = '0'.repeat(64);

const GAP = /\{\{(\w+)\}\}/;

/** Stands for a value while the page is built. */
export function toGap(name: ListingPageValue): string {
  return `{{${name}}}`;
}

/** Cuts a page at its gaps. Throws on a name that is no value. */
export function cutTemplate(html: string): PageTemplate {
  const parts = html.split(GAP);
  const unknown = parts.filter((part, index) => isName(index) && !isValueName(part));
  if (unknown.length > 0) throw new Error(`The page has unknown gaps: ${unknown.join(', ')}.`);
  return parts;
}

/** Values are texts: `escape` makes them safe in the page, in text and in attributes. */
export function fillPage(template: PageTemplate, values: ListingPageValues, escape: (text: string) => string): string {
  return template.map((part, index) => (isName(index) ? escape(readValue(values, part)) : part)).join('');
}

function isName(index: number): boolean {
  return index % 2 === 1;
}

function isValueName(name: string): name is ListingPageValue {
  return (LISTING_PAGE_VALUES as readonly string[]).includes(name);
}

function readValue(values: ListingPageValues, name: string): string {
  if (!isValueName(name)) throw new Error(`A page of a listing has no value ${name}.`);
  return values[name];
}
