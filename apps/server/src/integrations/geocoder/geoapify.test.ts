import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { snap } from '../../database/grid.ts';
import { createGeoapify } from './geoapify.ts';
import type { Geocoder } from './geocoder.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const KEY = 'the-secret-key';
const HOME = { latitude: 48.137431, longitude: 11.575491 };
const MUNICH = {
  city: 'Munich',
  state: 'Bavaria',
  country: 'Germany',
  country_code: 'de',
  lat: 48.1371,
  lon: 11.5754,
  formatted: 'Munich, Bavaria, Germany',
  result_type: 'city',
  rank: { confidence: 1 },
};
const FOUND = {
  city: 'Munich',
  state: 'Bavaria',
  country: 'Germany',
  countryCode: 'DE',
  latitude: 48.1371,
  longitude: 11.5754,
};

let server: Server;
let behaviour: Behaviour;
let asked: { url: URL; headers: IncomingMessage['headers'] }[] = [];
let lines: string[] = [];
let nowMs = 0;
let geocoder: Geocoder;

const answering =
  (body: unknown, status = 200): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://geocoder.test'), headers: request.headers });
    behaviour(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  [asked, lines, nowMs, behaviour] = [[], [], 0, answering({ results: [MUNICH] })];
  const { port } = server.address() as AddressInfo;
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  geocoder = createGeoapify({ url: `http://127.0.0.1:${port}/`, key: KEY, log, nowMs: () => nowMs });
});

const search = (typed = 'munch') => geocoder.search({ typed, near: HOME });

describe('the third-party geocoder, asked for a city', { tags: ['API-39'] }, () => {
  test('is asked for five results of type city and told what was typed, nothing else', async () => {
    expect(await search(' São P&a ')).toEqual([FOUND]);
    expect(asked[0]?.url.pathname).toBe('/v1/geocode/autocomplete');
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      text: 'São P&a',
      type: 'city',
      limit: '5',
      format: 'json',
      apiKey: KEY,
    });
    const { host: _host, connection: _connection, ...headers } = asked[0]?.headers ?? {};
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'sec-fetch-mode',
      'user-agent',
    ]);
  });

  test('gives five cities at most, and what is no city is passed over', async () => {
    const street = { ...MUNICH, city: undefined, street: 'Leopoldstraße' };
    const lost = { ...MUNICH, lat: 123 };
    behaviour = answering({ results: [street, lost, null, 'x', ...Array.from({ length: 8 }, () => MUNICH)] });
    expect(await search()).toEqual(Array.from({ length: 5 }, () => FOUND));
  });
});

describe('the third-party geocoder, asked for a position', { tags: ['API-40'] }, () => {
  test('is asked for one result and told the centre of the cell in two decimals', async () => {
    expect(await geocoder.reverse(snap(HOME))).toEqual({ city: 'Munich', country: 'Germany', countryCode: 'DE' });
    expect(asked[0]?.url.pathname).toBe('/v1/geocode/reverse');
    const { lat, lon, ...rest } = Object.fromEntries(asked[0]?.url.searchParams ?? []);
    expect(rest).toEqual({ type: 'city', limit: '1', format: 'json', apiKey: KEY });
    expect([lat, lon]).toEqual([snap(HOME).latitude.toFixed(2), snap(HOME).longitude.toFixed(2)]);
  });

  test('may know no city there', async () => {
    behaviour = answering({ results: [] });
    expect(await geocoder.reverse(snap(HOME))).toBe('no city');
  });
});

const misbehaviours: [string, Behaviour, string][] = [
  ['says nothing for two seconds', () => undefined, 'too slow'],
  ['fails', answering({}, 500), 'status 500'],
  ['refuses the key', answering({ results: [MUNICH] }, 401), 'status 401'],
  ['sends garbage', (_request, response) => void response.end('<html>sorry</html>'), 'not JSON'],
  ['sends another format', answering({ features: [] }), 'unknown format'],
  ['hangs up', (request) => void request.socket.destroy(), 'not reachable'],
  [
    'sends us elsewhere',
    (request, response) => {
      if (request.url?.startsWith('/elsewhere')) answering({ results: [MUNICH] })(request, response);
      else response.writeHead(302, { location: '/elsewhere' }).end();
    },
    'status 302',
  ],
];

describe('a geocoder that misbehaves', { tags: ['API-39', 'API-40', 'ERR-18'] }, () => {
  test.each(misbehaviours)('and %s gives no cities and no area, and a line without details', async (_, act, reason) => {
    behaviour = act;
    const [cities, area] = await Promise.all([search('secret village'), geocoder.reverse(snap(HOME))]);
    expect(cities).toEqual([]);
    expect(area).toBe('unavailable');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ reason });
      expect(line).not.toMatch(/secret|48\.1|11\.5|key/);
    }
  });

  test('and sends ten megabytes is cut off early', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, ' ');
    behaviour = (_request, response) => {
      const more = () => {
        if (sent >= 10 * 1024 * 1024 || response.destroyed) return response.end();
        sent += chunk.length;
        return response.write(chunk) ? setImmediate(more) : response.once('drain', more);
      };
      more();
    };
    expect(await search()).toEqual([]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reason: 'too large' });
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  test('is left alone after five failures and asked again when it has recovered', async () => {
    behaviour = answering({}, 503);
    for (let time = 0; time < 7; time += 1) expect(await search()).toEqual([]);
    expect(await geocoder.reverse(snap(HOME))).toBe('unavailable');
    expect(asked).toHaveLength(5);
    behaviour = answering({ results: [MUNICH] });
    nowMs += 30_000;
    expect(await search()).toEqual([FOUND]);
    expect(await geocoder.reverse(snap(HOME))).toEqual({ city: 'Munich', country: 'Germany', countryCode: 'DE' });
    expect(asked).toHaveLength(7);
  });
});
