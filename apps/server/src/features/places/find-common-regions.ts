import { foldName } from '@ballpark/rules/words/fold-name';
import type { Statements } from '../../database/statement.ts';
import { getCountryName } from '../../integrations/geocoder/geocoder.ts';
import { findRegions } from './gazetteer.repository.ts';

/** Names that people write for a country besides its name and its code. */
const ABBREVIATIONS: Record<string, string> = { uk: 'GB', usa: 'US', uae: 'AE', america: 'US' };

/** The runtime knows the names of countries but has no list of them, so every pair of letters is tried. */
const COUNTRIES = listCountries();

function listCountries(): { code: string; folded: string }[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .map((code) => ({ code, folded: foldName(getCountryName(code)) }))
    .filter(({ code, folded }) => folded !== code.toLowerCase());
}

/**
 * The regions that all parts have in common. A part is what follows the name of a city, folded: the abbreviation of a
 * region or country, or the start of its name ('ca', 'france'; 'illinois' and 'usa').
 */
export async function findCommonRegions(statements: Statements, parts: readonly string[]): Promise<number[]> {
  const lists = await Promise.all(
    parts.map((prefix) => findRegions(statements, { prefix, countryCodes: findCountries(prefix) })),
  );
  const [first = [], ...others] = lists.map((list) => new Set(list));
  return [...first].filter((region) => others.every((regions) => regions.has(region)));
}

function findCountries(text: string): string[] {
  const isCountry = ({ code, folded }: { code: string; folded: string }) =>
    folded.startsWith(text) || code.toLowerCase() === text || ABBREVIATIONS[text] === code;
  return COUNTRIES.filter(isCountry).map(({ code }) => code);
}
