import { fillTemplate, SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';
import { withHead } from './page-head.ts';

const EMPTY_CONTENT = `<div id="${SERVED_CONTENT_ID}"></div>`;
/** The site's own share card. */
const SITE_CARD = '/og-image.jpg';

type BuiltPart = { title: string; description: string; html: string };

/** A page whose content the server chooses: the page without its content, and every part that can stand in it. */
export type ServedTemplate<Part extends string> = {
  html: string;
  policy: string;
  parts: Readonly<Record<Part, BuiltPart>>;
};

export type BuiltPages = {
  rendered: (path: string) => { body: Buffer; policy: string } | undefined;
  readBuilt: (file: string) => unknown;
};

type Wanted<Part extends string> = { path: string; partsFile: string; parts: readonly Part[] };

/** Checks that the build has the page and all its parts. */
export function readServedTemplate<Part extends string>(
  { rendered, readBuilt }: BuiltPages,
  { path, partsFile, parts: names }: Wanted<Part>,
): ServedTemplate<Part> {
  const page = rendered(path);
  if (!page) throw new Error(`The build has no page ${path}.`);
  const html = page.body.toString();
  const parts = readBuilt(partsFile) as ServedTemplate<Part>['parts'];
  const missing = names.filter((name) => typeof parts[name]?.html !== 'string');
  if (missing.length > 0) throw new Error(`The build has no parts of the page ${path}: ${missing.join(', ')}.`);
  if (!html.includes(EMPTY_CONTENT)) throw new Error(`The page ${path} has no ${EMPTY_CONTENT}.`);
  return { html, policy: page.policy, parts };
}

/** `isSample`: the listings are made up, and each page says so. */
export type Site = { origin: string; isSample: boolean };

type Values = Readonly<Partial<Record<string, string>>>;
type Content<Part extends string> = {
  part: Part;
  values: Values;
  path: string;
  /** The path of the page's own share card. */
  card?: string | undefined;
  /** HTML that was filled before. */
  body: string;
};

/** Puts the content into its page, below the notice about samples, with the title and description of its part. */
export function fillServedPage<Part extends string>(
  { html, parts }: ServedTemplate<Part> & { parts: Readonly<Record<'sample', BuiltPart>> },
  { part, values, path, card = SITE_CARD, body }: Content<Part>,
  { origin, isSample }: Site,
): string {
  const title = fillText(parts[part].title, values);
  const head = {
    title: isSample ? fillText(parts.sample.title, { title }) : title,
    description: fillText(parts[part].description, values),
    url: origin + path,
    image: origin + card,
  };
  // The page was built with the head of its form.
  const isBuiltHead = part === 'start' && !isSample;
  const page = isBuiltHead ? html : withHead(html, head);
  const content = (isSample ? parts.sample.html : '') + body;
  return page.replace(EMPTY_CONTENT, () => `<div id="${SERVED_CONTENT_ID}">${content}</div>`);
}

/** For the head, which is escaped as a whole. */
function fillText(template: string, values: Values): string {
  return fillTemplate(template, values, (text) => text);
}
