import { createHash } from 'node:crypto';
import type { Document } from 'happy-dom';

/** Scripts that run; a JSON block is data, which no policy applies to. */
const INLINE_SCRIPT = 'script:not([src],[type="application/json"])';
const INLINE_STYLE = 'style';

export type CspHashes = { scripts: string[]; styles: string[] };

/** The hashes with which a Content-Security-Policy allows exactly the inline scripts and styles of this page. */
export function hashInlineCode(page: Document): CspHashes {
  return { scripts: hashTexts(page, INLINE_SCRIPT), styles: hashTexts(page, INLINE_STYLE) };
}

/** A style attribute has no hash, so the policy would block it. */
export function hasStyleAttribute(page: Document): boolean {
  return page.querySelector('[style]') !== null;
}

/** All inline scripts of a page as one text. */
export function joinInlineScripts(page: Document): string {
  return listTexts(page, 'script:not([src])').join('\n');
}

/** All inline styles of a page as one text. */
export function joinInlineStyles(page: Document): string {
  return listTexts(page, INLINE_STYLE).join('\n');
}

function hashTexts(page: Document, selector: string): string[] {
  const hashes = listTexts(page, selector).map(
    (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
  return [...new Set(hashes)].toSorted();
}

function listTexts(page: Document, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
}
