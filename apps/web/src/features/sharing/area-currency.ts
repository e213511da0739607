import countryToCurrency from 'country-to-currency';

let currencies: Map<string, string> | undefined;

/**
 * The currency of the country that an area ends with ('Bristol, United Kingdom'); undefined if it names none. A preview
 * has no currency of its own, and the owner may have written the area. So a price is sent only if the listing has this
 * currency (`useDoorPrice` of the listing's route).
 */
export function findCurrency(area: string): string | undefined {
  const country = area.split(',').at(-1)?.trim().toLowerCase() ?? '';
  currencies ??= listCurrencies();
  return currencies.get(country);
}

function listCurrencies(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return new Map(
    Object.entries(countryToCurrency).map(([code, currency]) => [names.of(code)?.toLowerCase() ?? code, currency]),
  );
}
