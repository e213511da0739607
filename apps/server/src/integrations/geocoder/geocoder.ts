import type { Point } from '@ballpark/rules/places';
import type { Cell } from '../../database/grid.ts';

/** A city somebody may mean by what they typed. Its coordinates are the city's own and public. */
export type FoundCity = Point & { city: string; state: string | undefined; country: string; countryCode: string };

export type CityQuery = {
  typed: string;
  /** Where the person lives, as far as we know it: the nearer of two equal names comes first. */
  near: Point | undefined;
};

export type Area = { city: string; country: string; countryCode: string };

/** Knows cities by name and by position. That a third party is away is an answer, not an exception. */
export type Geocoder = {
  /** Does ahead of the first question what takes time. */
  prepare: () => void;
  /** The best matches first; none when nothing fits or nobody can be asked. */
  search: (query: CityQuery) => Promise<FoundCity[]>;
  /** What the area of a cell is called. Takes a cell so that an exact position cannot get here. */
  reverse: (cell: Cell) => Promise<Area | 'no city' | 'unavailable'>;
};
