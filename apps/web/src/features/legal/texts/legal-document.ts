/** Numbered sections of paragraphs and lists. A link names its target page; the renderer looks up the path. */
export type LegalDocument = {
  title: string;
  lead: string;
  inShort: readonly string[];
  sections: readonly LegalSection[];
};

/** The id is a URL hash that other sites may link to, so it must not change. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

export type LegalBlock =
  | string
  | { heading: string }
  | { words: readonly (string | LegalLink)[] }
  | { list: readonly string[] }
  /** A definition list. */
  | { facts: readonly (readonly [name: string, text: string])[] };

export type LegalLink = { link: 'contact' | 'privacy' | 'settings' | 'terms'; text: string };

/** '1 year', '2 years'. */
export function formatCount(count: number, unit: 'hour' | 'year'): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
