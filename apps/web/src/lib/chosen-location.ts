import * as z from 'zod/mini';

/** Where a member is, as far as it is known: a point always, its name when one was found. */
export const chosenLocation = z.object({
  latitude: z.number(),
  longitude: z.number(),
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
});

export type ChosenLocation = z.output<typeof chosenLocation>;

const DECIMALS = 4;

/** A coordinate no finer than it is shown: about eleven metres. */
export function roundCoordinate(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

/** The address, or latitude and longitude. */
export function formatLocation({ address, latitude, longitude }: ChosenLocation): string {
  return address ?? `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
}
