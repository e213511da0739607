import type { AppContext } from '../../../core/context.ts';
import { toCurrency } from '../../places/find-currency.ts';
import type { Town } from '../../places/find-town.ts';
import { listBookAreas } from '../price-book/book-areas.ts';
import { selectOpenTerms } from '../price-book/open-terms.ts';
import { findFullTerms } from './guide-page.repository.ts';

type TownPage = { town: Town; term: string };

/** The pages whose words the price book speaks of, and that have enough closings around their city. */
export async function selectFullPages<Page extends TownPage>(app: AppContext, pages: readonly Page[]): Promise<Page[]> {
  const open: Page[] = [];
  for (const [currency, ofCurrency] of Map.groupBy(pages, ({ town }) => toCurrency(town.countryCode))) {
    const terms = await selectOpenTerms(
      app,
      ofCurrency.map(({ term }) => term),
      currency,
    );
    open.push(...ofCurrency.filter(({ term }) => terms.has(term)));
  }
  const full = await findFullTerms(app.db, { keysOfTerms: open.map(listNearKeys), at: app.now() });
  return full.flatMap((index) => open[index] ?? []);
}

function listNearKeys({ town, term }: TownPage): readonly string[] {
  const areas = listBookAreas(term, { currency: toCurrency(town.countryCode), point: town });
  return areas.find(({ area }) => area === 'near')?.keys ?? [];
}
