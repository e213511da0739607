import { loadConfig } from '../src/config/config.ts';
import { openDatabase, openPool } from '../src/database/client.ts';
import { importPlaces } from '../src/features/places/import-places.ts';
import { readGeonames } from '../src/features/places/read-geonames.ts';

/** Without a terminal to overwrite a line on, a line is written this often. */
const QUIET_STEP = 50_000;

function showProgress(read: number): void {
  const text = `${read.toLocaleString('en')} cities`;
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${text}`);
  else if (read % QUIET_STEP === 0) console.log(text);
}

const { ownerUrl: url, poolSize } = loadConfig().database;
const onError = (error: Error) => console.error(error.message);
const pool = openPool({ url, poolSize, onError, allowsLongStatements: true });
const database = openDatabase(pool);
const began = performance.now();
try {
  const { read, changed, removed } = await importPlaces(database, {
    readCities: readGeonames,
    onProgress: showProgress,
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  console.log(
    `${read.toLocaleString('en')} cities read in ${seconds} s: ${changed} new or changed, ${removed} removed.`,
  );
} finally {
  await database.destroy();
}
