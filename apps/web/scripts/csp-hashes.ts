import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const STYLE_ATTRIBUTE = /<[^>]+\sstyle="/;

export type CspHashes = { scripts: string[]; styles: string[] };

/** The hashes a Content-Security-Policy needs to let exactly this page's inline scripts and styles through. */
export function cspHashesOf(page: string): CspHashes {
  return { scripts: hashesOf(page, INLINE_SCRIPT), styles: hashesOf(page, INLINE_STYLE) };
}

/** A style attribute has no hash: the policy would refuse it in front of the visitor. */
export function hasStyleAttribute(html: string): boolean {
  return STYLE_ATTRIBUTE.test(html.replace(INLINE_SCRIPT, '').replace(INLINE_STYLE, ''));
}

/** Everything inline that runs on a page, as one text. */
export function inlineScriptsOf(html: string): string {
  return textsOf(html, INLINE_SCRIPT).join('\n');
}

/** Everything inline that a page is drawn with, as one text. */
export function inlineStylesOf(html: string): string {
  return textsOf(html, INLINE_STYLE).join('\n');
}

function hashesOf(page: string, pattern: RegExp): string[] {
  const texts = textsOf(page, pattern);
  const hashes = texts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
  return [...new Set(hashes)].toSorted();
}

function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '');
}
