import type { Document } from 'happy-dom';
import { PurgeCSS } from 'purgecss';
import { createElement, getElement } from './html-page.ts';

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** What a page can gain before it hydrates: the stored theme, the frame of the fallback page, and opened <details>. */
const GAINED = { names: ['data-theme', 'data-frame', 'open'], values: ['light', 'dark', 'app'] } as const;

/** Puts styles into a page. React expects the link of the stylesheet; the browser does not fetch a disabled one. */
export function inlineStyles(page: Document, styles: string): void {
  const link = getElement(page, 'link[rel=stylesheet]');
  link.setAttribute('disabled', '');
  link.before(createElement(page, 'style', { text: styles }));
}

/** The address of the stylesheet of a page. */
export function getStylesheet(page: Document): string {
  return getElement(page, 'link[rel=stylesheet]').getAttribute('href') ?? '';
}

/** The rules of a stylesheet that a page rendered at build time can use. */
export async function selectUsedStyles(page: Document, sheet: string): Promise<string> {
  const used = listSelectors(page);
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'html' }],
    css: [{ raw: sheet }],
    extractors: [{ extensions: ['html'], extractor: () => used }],
    keyframes: true,
    variables: true,
  });
  if (result === undefined) throw new Error('The stylesheet could not be read.');
  return result.css;
}

/** A font that is declared twice is fetched and swapped in twice, and the text would jump. */
export function removeFonts(sheet: string): string {
  return sheet.replace(FONT_FACE, '');
}

/** The rules of the site's font, for the pages that the server writes. */
export function readFontFaces(sheet: string): string {
  return (sheet.match(FONT_FACE) ?? []).join('');
}

function listSelectors(page: Document) {
  const tags = new Set<string>();
  const classes = new Set<string>();
  const ids = new Set<string>();
  const names = new Set<string>(GAINED.names);
  const values = new Set<string>(GAINED.values);
  for (const element of page.querySelectorAll(':not(script,style)')) {
    tags.add(element.localName);
    for (const { name, value } of element.attributes) {
      names.add(name);
      if (name === 'class') for (const one of element.classList) classes.add(one);
      else if (name === 'id') ids.add(element.id);
      else values.add(value ?? '');
    }
  }
  return {
    attributes: { names: [...names], values: [...values] },
    classes: [...classes],
    ids: [...ids],
    tags: [...tags],
    undetermined: [],
  };
}
