import { PurgeCSS } from 'purgecss';

const HIDDEN = /<(script|style)[^>]*>[\s\S]*?<\/\1>/g;
const TAG = /<([a-z][\w-]*)([^>]*)>/gi;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** What a page gains before any script of ours has woken it: the chosen theme, and questions that are opened. */
const GAINED = { names: ['data-theme', 'open'], values: ['light', 'dark'] } as const;

/** How React writes the signs that cannot stand in an attribute. */
const ESCAPED: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The rules of a stylesheet that a page rendered at build time can use. */
export async function stylesUsedBy(html: string, sheet: string): Promise<string> {
  const used = selectorsOf(html);
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: sheet }],
    extractors: [{ extensions: ['html'], extractor: () => used }],
    keyframes: true,
    variables: true,
  });
  if (result === undefined) throw new Error('The stylesheet could not be read.');
  return result.css;
}

/** Fonts that are declared twice are fetched and swapped in twice, and the text would jump. */
export function withoutFonts(sheet: string): string {
  return sheet.replace(FONT_FACE, '');
}

function selectorsOf(html: string) {
  const tags = new Set<string>();
  const classes = new Set<string>();
  const ids = new Set<string>();
  const names = new Set<string>(GAINED.names);
  const values = new Set<string>(GAINED.values);
  for (const [, tag = '', attributes = ''] of html.replace(HIDDEN, '').matchAll(TAG)) {
    tags.add(tag.toLowerCase());
    for (const [, name = '', written = ''] of attributes.matchAll(ATTRIBUTE)) {
      const value = written.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => ESCAPED[sign] ?? sign);
      names.add(name);
      if (name === 'class') for (const one of value.split(/\s+/)) classes.add(one);
      else if (name === 'id') ids.add(value);
      else values.add(value);
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
