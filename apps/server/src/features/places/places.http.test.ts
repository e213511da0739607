import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, createRegisteredPerson, createVerifiedPerson } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { distanceKm, snap } from '../../database/grid.ts';
import { openHttp } from '../../composition/open-http.ts';
import type { Geocoder } from '../../integrations/geocoder/geocoder.ts';
import { describePlace } from './describe-place.ts';

const lab = useTestApp();

const UNAVAILABLE = {
  success: false,
  error: 'Location unavailable',
  message: 'Location unavailable',
  code: 'location_unavailable',
};
const MUNICH = {
  displayName: 'Munich, Bavaria, Germany',
  city: 'Munich',
  country: 'Germany',
  countryCode: 'DE',
  latitude: 48.13743,
  longitude: 11.57549,
};

beforeAll(async () => {
  await lab.sql.query(`
    insert into place (geoname_id, name, folded_name, folded_alternates, country_code, admin1_name, population, latitude,
      longitude) values
      (1, 'Munich', 'munich', '{munchen}', 'DE', 'Bavaria', 1260391, 48.13743, 11.57549),
      (2, 'Springfield', 'springfield', '{}', 'US', 'Missouri', 166810, 37.21533, -93.29824),
      (3, 'Springfield', 'springfield', '{}', 'US', 'Illinois', 116565, 39.80172, -89.64371),
      (5, 'Ssese', 'ssese', '{}', 'UG', null, 1000, -0.4, 32.3),
      (4, 'São Paulo', 'sao paulo', '{}', 'BR', 'São Paulo', 10021295, -23.5475, -46.63611)`);
  await lab.sql.query(`
    insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
    select 100 + n, 'Town ' || n, 'town ' || n, 'DE', n, 0.1, 0.1 from generate_series(1, 9) n`);
  await lab.sql.query('refresh materialized view place_name');
});

const search = (q: string, token?: string) => get(lab, `/locations/search?q=${encodeURIComponent(q)}`, token);
const lookUp = (query: string) => get(lab, `/profile/location?${query}`);

describe('the city search', { tags: ['API-41', 'ENT-08'] }, () => {
  test('answers with where each city is and what to call it', async () => {
    const { token } = await createVerifiedPerson(lab);
    const answer = await search('MÜNCH', token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, data: [{ ...MUNICH, alsoKnownAs: 'Munchen' }] });
    expect((await search('mun', token)).json()).toEqual({ success: true, data: [MUNICH] });
  });

  test('begins at two characters', { tags: ['VAL-08', 'CONST-02'] }, async () => {
    const { token } = await createVerifiedPerson(lab);
    for (const tooShort of ['', 'm', ' m ', 'ü', 'ß']) expect((await search(tooShort, token)).json().data).toEqual([]);
    expect((await get(lab, '/locations/search', token)).json()).toEqual({ success: true, data: [] });
    expect((await search('mu', token)).json().data).toHaveLength(1);
  });

  test('answers with five cities at most, whatever else is asked for', { tags: ['CONST-02'] }, async () => {
    const { token } = await createVerifiedPerson(lab);
    const answer = await get(lab, '/locations/search?q=town&limit=50', token);
    expect(answer.json().data).toHaveLength(5);
  });

  test('finds nothing without failing', { tags: ['ERR-18'] }, async () => {
    const { token } = await createVerifiedPerson(lab);
    for (const nothing of ['xyzzy', '%%', '\u0000\u0000', "'; drop table place; --", '😀😀']) {
      expect((await search(nothing, token)).json()).toEqual({ success: true, data: [] });
    }
  });

  test('prefers what is near where the member lives', async () => {
    const person = await createVerifiedPerson(lab);
    const firstFound = async () => (await search('springf', person.token)).json().data[0].displayName as string;
    expect(await firstFound()).toBe('Springfield, Missouri, United States');
    const { h7, latitude, longitude } = snap({ latitude: 41.88, longitude: -87.63 });
    await lab.sql.query('update member_account set h7 = $2, latitude = $3, longitude = $4 where member_id = $1', [
      person.user.id,
      h7,
      latitude,
      longitude,
    ]);
    expect(await firstFound()).toBe('Springfield, Illinois, United States');
  });

  test('is for members who have verified their address', async () => {
    const { token } = await createRegisteredPerson(lab);
    expect((await search('mu')).statusCode).toBe(401);
    expect((await search('mu', token)).statusCode).toBe(403);
  });

  test.each(['q=a&q=b', `q=${'x'.repeat(101)}`])('refuses %s as no question', async (query) => {
    const { token } = await createVerifiedPerson(lab);
    expect((await get(lab, `/locations/search?${query}`, token)).statusCode).toBe(400);
  });
});

describe('looking a position up', { tags: ['API-27', 'ENT-09'] }, () => {
  test('needs no session and names the area', async () => {
    const answer = await lookUp('latitude=48.2&longitude=11.4');
    expect(answer.statusCode).toBe(200);
    const data = { city: 'Munich', country: 'Germany', countryCode: 'DE', formattedLocation: 'Munich, Germany' };
    expect(answer.json()).toEqual({ success: true, data });
  });

  test.each([
    ['at sea', 'latitude=-48.9&longitude=-123.4'],
    ['where no position was given', 'latitude=0&longitude=0'],
    ['at a pole', 'latitude=90&longitude=0'],
  ])(
    '%s answers that it is unavailable, which is no failure of the request',
    { tags: ['ERR-17'] },
    async (_, query) => {
      const answer = await lookUp(query);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(UNAVAILABLE);
    },
  );

  test.each([
    '',
    'latitude=48',
    'longitude=11',
    'latitude=90.0001&longitude=0',
    'latitude=0&longitude=-180.0001',
    'latitude=NaN&longitude=0',
    'latitude=1e1&longitude=0',
    'latitude=1&latitude=2&longitude=3',
    'latitude=north&longitude=0',
    `latitude=1&longitude=${'1'.repeat(400)}`,
    'latitude=&longitude=',
  ])('refuses %j', async (query) => {
    const answer = await lookUp(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'invalid_request' });
  });

  test('is in the API reference with both of its answers', async () => {
    const { paths } = (await lab.http.inject({ url: '/docs/openapi.json' })).json();
    const { content } = paths['/api/profile/location'].get.responses['200'];
    expect(content['application/json'].schema.anyOf).toHaveLength(2);
  });
});

describe('a position', () => {
  test('never gets into the log, and neither does what was typed', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const http = await openHttp({ ...lab.app, log });
    const { token } = await createVerifiedPerson(lab);
    const ask = (url: string) => http.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
    await ask('/profile/location?latitude=48.137512&longitude=11.575493');
    await ask('/profile/location?latitude=-48.91234&longitude=-123.41234');
    await ask('/profile/location?latitude=91.12345&longitude=11.575493');
    await ask('/locations/search?q=muenchhausen');
    await http.close();
    const requests = lines.map((line) => JSON.parse(line) as object).filter((line) => 'route' in line);
    expect(requests).toMatchObject([
      { route: '/api/profile/location', status: 200 },
      { route: '/api/profile/location', status: 200 },
      { route: '/api/profile/location', status: 400 },
      { route: '/api/locations/search', status: 200 },
    ]);
    expect(lines.join('\n')).not.toMatch(/48\.[19]|11\.5|123\.4|91\.1|muenchhausen/);
  });

  test('stays out of the log when its lookup is given up on, too', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const reverse: Geocoder['reverse'] = async () =>
      sleep(10_300, { city: 'Munich', country: 'Germany', countryCode: 'DE' });
    const http = await openHttp({ ...lab.app, log, geocoder: { ...lab.app.geocoder, reverse } });
    const answer = await http.inject({ url: '/api/profile/location?latitude=48.137512&longitude=11.575493' });
    expect(answer.statusCode).toBe(503);
    await sleep(600);
    await http.close();
    expect(lines.join('\n')).toContain('/api/profile/location');
    expect(lines.join('\n')).not.toMatch(/48\.1|11\.5/);
  });

  test('is kept as a cell and shown as a city, never as it was', { tags: ['ENT-07'] }, async () => {
    const exact = { latitude: 48.151234, longitude: 11.561234 };
    const { cell, text } = await describePlace(lab.app, exact);
    expect(text).toBe('Munich, Germany');
    expect(cell).toEqual(snap(exact));
    expect(distanceKm(cell, exact)).toBeGreaterThan(0.05);
  });

  test('reaches no geocoder, ours or another, but as the centre of its cell', async () => {
    const exact = { latitude: 48.151234, longitude: 11.561234 };
    const asked: unknown[] = [];
    const reverse: Geocoder['reverse'] = async (cell) => {
      asked.push(cell);
      return 'no city';
    };
    await describePlace({ ...lab.app, geocoder: { ...lab.app.geocoder, reverse } }, exact);
    expect(asked).toEqual([snap(exact)]);
  });

  test('far from every city is shown as unavailable', { tags: ['ERR-17'] }, async () => {
    expect(await describePlace(lab.app, { latitude: -48.9, longitude: -123.4 })).toMatchObject({
      text: 'Location unavailable',
    });
  });
});
