const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of a country; its code when the runtime knows no name for it. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}
