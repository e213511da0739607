import type { City } from '@ballpark/contracts/places';
import type { AppContext } from '../../core/context.ts';
import { toCity } from './places.view.ts';
import { searchCities } from './search-cities.ts';

/** The first city whose name begins with the typed text. */
export async function findCity(app: AppContext, typed: string | undefined): Promise<City | undefined> {
  const [found] = typed === undefined ? [] : await searchCities(app, { typed, near: undefined });
  return found && toCity(found);
}
