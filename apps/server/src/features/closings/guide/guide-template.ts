import { GUIDE_PATH } from '@ballpark/rules/crowd/guide-address';
import { GUIDE_PARTS, type GuidePart } from '@ballpark/rules/crowd/guide-page';
import { fillTemplate } from '@ballpark/rules/pages/served-parts';
import { escapeHtml } from '../../../core/page-head.ts';
import {
  type BuiltPages,
  fillServedPage,
  readServedTemplate,
  type ServedTemplate,
  type Site,
} from '../../../core/served-template.ts';
import type { GuidePage } from './guide-page.ts';

/** The page of the price book, and every answer. */
export function readGuideTemplate(pages: BuiltPages): ServedTemplate<GuidePart> {
  return readServedTemplate(pages, { path: GUIDE_PATH, partsFile: 'guide-parts.json', parts: GUIDE_PARTS });
}

export type GuideContent = Pick<GuidePage, 'part' | 'values' | 'category' | 'path'>;

/** Values are written as text: what a visitor typed cannot become markup. */
export function fillGuide(template: ServedTemplate<GuidePart>, content: GuideContent, site: Site): string {
  const { part, values, category, path } = content;
  const filled = fillTemplate(template.parts[part].html, values, escapeHtml);
  return fillServedPage(template, { part, values, path, body: selectOption(filled, category) }, site);
}

/** A template cannot say which option is chosen: the attribute has no empty value. */
function selectOption(html: string, value: string | undefined): string {
  return value === undefined ? html : html.replace(`<option value="${value}"`, '$& selected=""');
}
