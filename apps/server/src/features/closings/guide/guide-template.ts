import { GUIDE_PATH } from '@ballpark/rules/crowd/guide-address';
import { GUIDE_PARTS, type GuidePart, type GuideValues } from '@ballpark/rules/crowd/guide-page';
import { fillTemplate, SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';
import { escapeHtml, withHead } from '../../../core/page-head.ts';
import type { GuidePage } from './guide-page.ts';

const EMPTY_CONTENT = `<div id="${SERVED_CONTENT_ID}"></div>`;
const IMAGE = '/og-image.jpg';

type BuiltPart = { title: string; description: string; html: string };

export type GuideTemplate = {
  /** The page of the price book, without an answer. */
  html: string;
  policy: string;
  parts: Readonly<Record<GuidePart, BuiltPart>>;
};

type Site = { origin: string; isSample: boolean };

type BuiltPages = {
  rendered: (path: string) => { body: Buffer; policy: string } | undefined;
  readBuilt: (file: string) => unknown;
};

/** Checks that the build has the page and all answers. */
export function readGuideTemplate({ rendered, readBuilt }: BuiltPages): GuideTemplate {
  const page = rendered(GUIDE_PATH);
  if (!page) throw new Error('The build has no page of the price book.');
  const html = page.body.toString();
  const parts = readBuilt('guide-parts.json') as GuideTemplate['parts'];
  const missing = GUIDE_PARTS.filter((part) => typeof parts[part]?.html !== 'string');
  if (missing.length > 0) throw new Error(`The build has no answers of the price book: ${missing.join(', ')}.`);
  if (!html.includes(EMPTY_CONTENT)) throw new Error(`The page of the price book has no ${EMPTY_CONTENT}.`);
  return { html, policy: page.policy, parts };
}

export type GuideContent = Pick<GuidePage, 'part' | 'values' | 'category' | 'path'>;

/** Values are written as text: what a visitor typed cannot become markup. */
export function fillGuide({ html, parts }: GuideTemplate, content: GuideContent, site: Site): string {
  const { part, values, category } = content;
  const filled = fillTemplate(parts[part].html, values, escapeHtml);
  const answer = (site.isSample ? parts.sample.html : '') + selectOption(filled, category);
  // The page was built with the head of its form.
  const isBuiltHead = part === 'start' && !site.isSample;
  const page = isBuiltHead ? html : withHead(html, buildHead(parts, content, site));
  return page.replace(EMPTY_CONTENT, () => `<div id="${SERVED_CONTENT_ID}">${answer}</div>`);
}

/** A template cannot say which option is chosen: the attribute has no empty value. */
function selectOption(html: string, value: string | undefined): string {
  return value === undefined ? html : html.replace(`<option value="${value}"`, '$& selected=""');
}

function buildHead(parts: GuideTemplate['parts'], { part, values, path }: GuideContent, { origin, isSample }: Site) {
  const title = fillText(parts[part].title, values);
  return {
    title: isSample ? fillText(parts.sample.title, { title }) : title,
    description: fillText(parts[part].description, values),
    url: origin + path,
    image: origin + IMAGE,
  };
}

/** For the head, which is escaped as a whole. */
function fillText(template: string, values: GuideValues): string {
  return fillTemplate(template, values, (text) => text);
}
