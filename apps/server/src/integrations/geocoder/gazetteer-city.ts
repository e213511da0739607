/** One city as the gazetteer keeps it: a row of the table `place`. */
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
