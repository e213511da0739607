import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const STYLE_ATTRIBUTE = /<[^>]+\sstyle="/;

export type CspHashes = { scripts: string[]; styles: string[] };

/** The hashes a Content-Security-Policy needs to let exactly these pages' inline scripts and styles through. */
export function cspHashesOf(pages: readonly string[]): CspHashes {
  return { scripts: hashesOf(pages, INLINE_SCRIPT), styles: hashesOf(pages, INLINE_STYLE) };
}

/** A style attribute has no hash: the policy would refuse it in front of the visitor. */
export function hasStyleAttribute(html: string): boolean {
  return STYLE_ATTRIBUTE.test(html.replace(INLINE_SCRIPT, '').replace(INLINE_STYLE, ''));
}

/** Everything inline that runs on a page, as one text. */
export function inlineScriptsOf(html: string): string {
  return [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1]).join('\n');
}

function hashesOf(pages: readonly string[], pattern: RegExp): string[] {
  const texts = pages.flatMap((page) => [...page.matchAll(pattern)].map((match) => match[1] ?? ''));
  const hashes = texts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
  return [...new Set(hashes)].toSorted();
}
