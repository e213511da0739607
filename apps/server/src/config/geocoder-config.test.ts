import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const EXAMPLE = parseEnv(readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8'));

test('cities are looked up in our own list unless somebody else is named', () => {
  expect(loadConfig(EXAMPLE).geocoder.kind).toBe('gazetteer');
});

test('a third-party geocoder needs an address and a key', () => {
  const named = { ...EXAMPLE, GEOCODER: 'geoapify' };
  expect(() => loadConfig(named)).toThrow(/2 problem\(s\)[^]*GEOCODER_URL[^]*GEOCODER_KEY/);
  expect(() => loadConfig({ ...named, GEOCODER_URL: 'ftp://x', GEOCODER_KEY: 'k' })).toThrow('GEOCODER_URL');
  const complete = { ...named, GEOCODER_URL: 'http://127.0.0.1:1', GEOCODER_KEY: 'k' };
  expect(loadConfig(complete).geocoder).toEqual({ kind: 'geoapify', url: 'http://127.0.0.1:1', key: 'k' });
});
