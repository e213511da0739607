import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'bowser';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Facts about the device that sent a request. */
export type Device = {
  userAgent: string;
  address: string;
  /** By which it is known to accounts that have signed in there. */
  tokens: readonly string[];
};

/** A longer header is no browser's. */
const USER_AGENT_MAX = 500;

/** Browser and system, for example 'Firefox on Windows'. Null for what is no known browser. */
export function describeDevice(userAgent: string): string | null {
  if (userAgent === '' || userAgent.length > USER_AGENT_MAX) return null;
  const { browser, os } = parse(userAgent);
  const name = [browser.name, os.name].filter((part) => part !== undefined && part !== '').join(' on ');
  return name === '' ? null : name.slice(0, 100);
}

/** The countries of network addresses, according to the public registries. */
const COUNTRIES = openCountries();

function openCountries() {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  return new Reader<CountryResponse>(readFileSync(file));
}

/** The country's code; null for private and unknown addresses. */
export function findCountryCode(address: string): string | null {
  const found: unknown = COUNTRIES.get(address.replace(/^::ffff:/i, ''));
  if (typeof found !== 'object' || found === null || !('country_code' in found)) return null;
  const { country_code: code } = found;
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
}
