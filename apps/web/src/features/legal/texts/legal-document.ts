/** A page of rules: numbered sections, each made of paragraphs and lists. Links are named, not addressed. */
export type LegalDocument = {
  title: string;
  lead: string;
  inShort: readonly string[];
  sections: readonly LegalSection[];
};

/** The id is part of the page's address: others link to it. */
export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

export type LegalBlock =
  | string
  | { heading: string }
  | { words: readonly (string | LegalLink)[] }
  | { list: readonly string[] }
  /** Names with what is to be said about each. */
  | { facts: readonly (readonly [name: string, text: string])[] };

export type LegalLink = { link: 'contact' | 'privacy' | 'terms'; text: string };

/** '1 year', '2 years'. */
export function counted(count: number, unit: 'hour' | 'year'): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
