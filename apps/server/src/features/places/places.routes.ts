import * as contract from '@ballpark/contracts/places';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { lookUpLocation } from './look-up-location.ts';
import { toCity, toLocationLookup } from './places.view.ts';
import { searchCities } from './search-cities.ts';

export function placesRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.searchCities, async ({ query, caller }) => {
    const cities = await searchCities(app, { typed: query.q ?? '', near: caller.cell });
    return cities.map(toCity);
  });

  serve(http, app, contract.lookUpLocation, async ({ query }) => toLocationLookup(await lookUpLocation(app, query)));
}
