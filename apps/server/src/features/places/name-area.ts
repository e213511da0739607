import { foldName } from '@ballpark/rules/words/fold-name';

type AreaNames = { city: string; state?: string | undefined; country: string };

/** 'City, State, Country', each once: São Paulo lies in São Paulo, and Singapore is all three. */
export function nameArea({ city, state, country }: AreaNames): string {
  const parts = [city, state, country].filter((part) => part !== undefined && part !== '');
  const folded = parts.map((part) => foldName(part ?? ''));
  return parts.filter((_, index) => folded.indexOf(folded[index] ?? '') === index).join(', ');
}
