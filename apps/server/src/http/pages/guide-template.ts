import {
  fillTemplate,
  GUIDE_CONTENT_ID,
  GUIDE_PARTS,
  type GuidePart,
  type GuideValues,
} from '@ballpark/rules/crowd/guide-page';
import type { GuidePage } from '../../features/closings/guide/guide-page.ts';
import { escapeHtml, withHead } from './page-head.ts';

const EMPTY_CONTENT = `<div id="${GUIDE_CONTENT_ID}"></div>`;
const IMAGE = '/og-image.jpg';

type BuiltPart = { title: string; description: string; html: string };

export type GuideTemplate = {
  /** The page of the price book, without an answer. */
  html: string;
  parts: Readonly<Record<GuidePart, BuiltPart>>;
};

type Site = { origin: string; isSample: boolean };

/** Checks that the build has all answers. */
export function readGuideTemplate(html: string, built: unknown): GuideTemplate {
  const parts = built as GuideTemplate['parts'];
  const missing = GUIDE_PARTS.filter((part) => typeof parts[part]?.html !== 'string');
  if (missing.length > 0) throw new Error(`The build has no answers of the price book: ${missing.join(', ')}.`);
  if (!html.includes(EMPTY_CONTENT)) throw new Error(`The page of the price book has no ${EMPTY_CONTENT}.`);
  return { html, parts };
}

type Content = Pick<GuidePage, 'part' | 'values' | 'path'>;

/** Values are written as text: what a visitor typed cannot become markup. */
export function fillGuide({ html, parts }: GuideTemplate, content: Content, site: Site): string {
  const { part, values } = content;
  const answer = (site.isSample ? parts.sample.html : '') + fillTemplate(parts[part].html, values, escapeHtml);
  // The page was built with the head of its form.
  const isBuiltHead = part === 'start' && !site.isSample;
  const page = isBuiltHead ? html : withHead(html, buildHead(parts, content, site));
  return page.replace(EMPTY_CONTENT, () => `<div id="${GUIDE_CONTENT_ID}">${answer}</div>`);
}

function buildHead(parts: GuideTemplate['parts'], { part, values, path }: Content, { origin, isSample }: Site) {
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
