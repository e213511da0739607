import { TOWN_VALUES } from '@ballpark/rules/pages/town-page';
import type { Point } from '@ballpark/rules/places';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBookedListings } from '../../../test/closing-rows.ts';
import { changeMemberStatus } from '../../../test/commands/operator-command.ts';
import { type FaultProxy, startProxy } from '../../../test/fault-proxy.ts';
import { insertCities, MUNICH, postListing } from '../../../test/listing-requests.ts';
import { insertListing, type ListingFacts, insertMembers } from '../../../test/listing-rows.ts';
import { createWebRoot } from '../../../test/pages/web-root.ts';
import { createOnboardedPerson, get } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { listTownPaths } from './list-town-paths.ts';

const WEB_ROOT = createWebRoot();
const lab = useTestApp({ WEB_ROOT });
const ORIGIN = 'http://ballpark.test';

/** Far from each other, so that the listings of one are on the page of no other. */
const TOWNS = {
  tromso: { number: 10, name: 'Tromsø', country: 'NO', latitude: 69.6489, longitude: 18.95508 },
  lima: { number: 11, name: 'Lima', country: 'PE', latitude: -12.04318, longitude: -77.02824 },
  austin: { number: 12, name: 'Austin', country: 'US', latitude: 30.26715, longitude: -97.74306 },
  cairns: { number: 13, name: 'Cairns', country: 'AU', latitude: -16.92304, longitude: 145.76625 },
  turku: { number: 14, name: 'Turku', country: 'FI', latitude: 60.45148, longitude: 22.26869 },
  suva: { number: 15, name: 'Suva', country: 'FJ', latitude: -18.14161, longitude: 178.44149 },
  oran: { number: 16, name: 'Oran', country: 'DZ', latitude: 35.69906, longitude: -0.63588 },
} as const;

let owner = '';

beforeAll(async () => {
  await insertCities(lab);
  for (const { number, name, country, latitude, longitude } of Object.values(TOWNS)) {
    await lab.sql.query(
      `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
       values ($1, $2, $3, $4, 1000, $5, $6)`,
      [number, name, name.toLowerCase().replace('ø', 'o'), country, latitude, longitude],
    );
  }
  await lab.sql.query('refresh materialized view place_name');
  [owner = ''] = await insertMembers(lab, 1);
});

function open(url: string, app = lab) {
  return app.http.inject({ url });
}

function offer(facts: ListingFacts): Promise<string> {
  return insertListing(lab, owner, facts);
}

/** A point to the east, at the latitude of Munich. */
function moveEast(point: Point, km: number): Point {
  return { ...point, longitude: point.longitude + km / (111.32 * Math.cos((point.latitude * Math.PI) / 180)) };
}

/** The text of each value on the page, the name of the part, and the titles of the cards. */
function readPage(html: string) {
  const values = TOWN_VALUES.map((name) => [
    name,
    new RegExp(`<p data-value="${name}">([^<]*)</p>`).exec(html)?.[1] || undefined,
  ]);
  const cards = /<div data-slot="cards">(.*?)<\/div>/.exec(html)?.[1] ?? '';
  return {
    part: /<h1>(\w+)<\/h1>/.exec(html)?.[1],
    titles: [...cards.matchAll(/<a href="[^"]*">([^<]*)<\/a>/g)].map(([, title]) => title),
    ...(Object.fromEntries(values) as Record<string, string | undefined>),
  };
}

describe('a town where something waits for a guess', { tags: ['OP-130'] }, () => {
  test('shows it with title, area, number of prices and a link, and says who is there in bands', async () => {
    const place = moveEast(MUNICH, 30);
    const id = await offer({ title: 'Oak table', location: 'Erding, Bavaria, Germany', place });
    await createOnboardedPerson(lab, MUNICH);
    const page = await open('/town/munich-1');
    expect(page.statusCode).toBe(200);
    expect(readPage(page.body)).toMatchObject({
      part: 'open',
      town: 'Munich',
      region: 'Germany',
      members: 'fewer than 5 members',
      distance: '50 km',
      titles: ['Oak table'],
    });
    expect(page.body).toContain(
      `<li data-art="product"><a href="/listing/${id}">Oak table</a><i>Erding, Germany</i><b>No prices yet</b></li>`,
    );
    expect(page.body).toContain('<title>Munich (open)</title>');
    expect(page.body).toContain('<meta name="description" content="Munich, Germany: fewer than 5 members (open)"/>');
    expect(page.body).toContain(`<link rel="canonical" href="${ORIGIN}/town/munich-1"/>`);
    const card = new RegExp(`<meta property="og:image" content="${ORIGIN}(/media/cards/town/1/[^"]+)"/>`).exec(
      page.body,
    );
    expect((await open(card?.[1] ?? '')).headers['content-type']).toBe('image/jpeg');
    const outdated = await open(`/media/cards/town/1/${'0'.repeat(64)}.jpg`);
    expect([outdated.statusCode, outdated.headers.location]).toEqual([302, card?.[1]]);
    expect((await open(`/media/cards/town/99/${'0'.repeat(64)}.jpg`)).statusCode).toBe(404);
    expect(page.body).toContain('<aside>Munich 24 ballpark.test/town/munich-1 5.4 <path d="M');
    expect(page.headers).not.toHaveProperty('x-robots-tag');
    expect(page.headers['content-security-policy']).toContain("'sha256-t'");
  });

  test('has no name of an owner and no price, neither on the page nor in its head', async () => {
    const person = await createOnboardedPerson(lab, TOWNS.lima);
    const { id } = await postListing(lab, person, {
      title: 'Reed boat',
      location: 'Lima, Peru',
      latitude: TOWNS.lima.latitude,
      longitude: TOWNS.lima.longitude,
      hasOffer: true,
      offerAmount: 4321,
    });
    const page = await open('/town/lima-11');
    expect(readPage(page.body).titles).toEqual(['Reed boat']);
    const { name, username, email } = person.user;
    for (const secret of [name, username ?? name, email, person.user.id, '4321', '4.321', '4,321'])
      expect(page.body).not.toContain(secret);
    expect(page.body.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)).toEqual([id]);
  });

  test('reads every listing within 50 km, the newest first, and none beyond', async () => {
    const { austin } = TOWNS;
    await offer({ title: 'At the edge', place: moveEast(austin, 47), minutesAgo: 2 });
    await offer({ title: 'In town', place: austin, minutesAgo: 1 });
    await offer({ title: 'Beyond', place: moveEast(austin, 53) });
    expect(readPage((await open('/town/austin-12')).body).titles).toEqual(['In town', 'At the edge']);
  });

  test('leaves out what is hidden, removed, ended, or of a member who is suspended or banned', async () => {
    const { cairns } = TOWNS;
    await offer({ title: 'Shown', place: cairns });
    const hidden = await offer({ title: 'Hidden', place: cairns });
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    for (const end of ['deleted', 'auto-closed', { finalPriceMinor: 100 }] as const)
      await offer({ title: 'Ended', place: cairns, end });
    for (const action of ['suspend', 'ban'] as const) {
      const offender = await createOnboardedPerson(lab, cairns);
      await postListing(lab, offender, { title: action, latitude: cairns.latitude, longitude: cairns.longitude });
      await changeMemberStatus(lab, offender.email, action);
    }
    expect(readPage((await open('/town/cairns-13')).body).titles).toEqual(['Shown']);
  });

  test('shows photos above its name from three on, those of other listings than the cards first', async () => {
    const { turku } = TOWNS;
    const toHash = (nth: number) => String(nth).padStart(64, 'a');
    for (let nth = 0; nth < 12; nth += 1) {
      await offer({ place: turku, minutesAgo: nth, photoUrls: [`/media/${toHash(nth)}/960.webp`] });
    }
    const { body } = await open('/town/turku-14');
    expect(readPage(body).titles).toHaveLength(8);
    const mosaic = /<div data-mosaic="5">(.*?)<\/div>/.exec(body)?.[1] ?? '';
    expect([...mosaic.matchAll(/media\/(\w+)\/640/g)].map(([, hash]) => hash)).toEqual([8, 9, 10, 11, 0].map(toHash));
  });

  test('is answered from memory, and text that looks like markup or a placeholder stays text', async () => {
    const { suva } = TOWNS;
    const hostile = '<script>alert(1)</script> {{address}} $& "x"';
    await offer({ title: hostile, location: '{{cards}}, <b>', place: suva });
    const page = await open('/town/suva-15');
    expect(page.body).toContain(
      '>&lt;script&gt;alert(1)&lt;/script&gt; {{address}} $&amp; &quot;x&quot;</a><i>{{cards}}, &lt;b&gt;</i>',
    );
    await offer({ title: 'A moment later', place: suva });
    expect((await open('/town/suva-15')).body).toBe(page.body);
  });
});

describe('a town with nothing to guess', () => {
  test('where nobody has posted says so, has a poster, and is for no search engine', async () => {
    const page = await open('/town/tromso-10');
    expect(page.statusCode).toBe(200);
    expect(readPage(page.body)).toMatchObject({ part: 'empty', town: 'Tromsø', region: 'Norway', titles: [] });
    expect(page.body).toContain('<aside>Tromsø 24 ');
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect(await listTownPaths(lab.app)).not.toContain('/town/tromso-10');
  });

  test('says it in other words where something was posted before', async () => {
    await offer({ place: TOWNS.oran, end: 'auto-closed' });
    expect(readPage((await open('/town/oran-16')).body).part).toBe('quiet');
  });
});

describe('what things went for', () => {
  const beside = { number: 20, name: 'Porto', latitude: 41.14961, longitude: -8.61099 };

  beforeAll(async () => {
    await lab.sql.query(
      `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
       values ($1, $2, 'porto', 'PT', 1000, $3, $4)`,
      [beside.number, beside.name, beside.latitude, beside.longitude],
    );
    const prices = [8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000, 15_000];
    const fourOwners = await insertMembers(lab, 4);
    await insertBookedListings(lab, { title: 'Garden bike', pricesMinor: [...prices, 16_000, 17_000], place: beside });
    await insertBookedListings(lab, { title: 'Kayak', pricesMinor: prices, place: beside, ownerIds: fourOwners });
    await insertBookedListings(lab, { title: 'Violin', pricesMinor: prices.slice(1), place: beside });
  });

  test('has words of enough closings of enough owners, each thing once, and its page is in the sitemap', async () => {
    const { body, headers } = await open('/town/porto-20');
    expect(readPage(body)).toMatchObject({ part: 'quiet', around: 'within about 20 km' });
    const lines = [...body.matchAll(/<a href="(\/guide[^"]*)">([^<]*)<\/a>/g)].map(([, ...line]) => line);
    expect(lines).toEqual([
      ['/guide/porto-20/garden-bike', 'Garden bike: 10, 100\u00A0€ to 150\u00A0€, 120\u00A0€ at 32'],
    ]);
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(await listTownPaths(lab.app)).toContain('/town/porto-20');
  });
});

test('the sitemap has the largest town of a neighbourhood with open listings', async () => {
  await lab.sql.query(
    `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
     values (30, 'Ica', 'ica', 'PE', 500, -14.06777, -75.72861), (31, 'Subtanjalla', 'subtanjalla', 'PE', 50, -14.0678, -75.7287)`,
  );
  await offer({ place: { latitude: -14.06777, longitude: -75.72861 } });
  const paths = await listTownPaths(lab.app);
  expect(paths).toContain('/town/ica-30');
  expect(paths).not.toContain('/town/subtanjalla-31');
  expect((await open('/sitemap.xml')).body).toContain(`<loc>${ORIGIN}/town</loc>`);
});

describe('addresses', () => {
  test.each([
    ['/town/x-10', '/town/tromso-10'],
    ['/town/Troms%C3%B8-10/', '/town/tromso-10'],
  ])('a town has one address: %s', async (url, location) => {
    const answer = await open(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  });

  test.each(['/town/atlantis-99', '/town/nowhere', '/town/usd', '/town/%3Cb%3E'])(
    'an unknown place is not found: %s',
    async (url) => {
      const answer = await open(url);
      expect(answer.statusCode).toBe(404);
      expect(readPage(answer.body).part).toBe('unknown');
      expect(answer.body).not.toContain('<b>');
      expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    },
  );

  test('the form finds a town by its name', async () => {
    expect(readPage((await open('/town')).body).part).toBe('start');
    const found = await open('/town?place=Troms%C3%B8');
    expect([found.statusCode, found.headers.location]).toEqual([303, '/town/tromso-10']);
    const unknown = await open('/town?place=%3Cb%3EXyzzy');
    expect(readPage(unknown.body)).toMatchObject({ part: 'unknown', place: '&lt;b&gt;Xyzzy' });
  });

  test('a path with more parts is no town', async () => {
    expect((await open('/town/tromso-10/more')).statusCode).toBe(404);
  });
});

test('a member is told the address of their town, and null without one', async () => {
  const read = async (place?: Point) =>
    (await get(lab, '/town', (await createOnboardedPerson(lab, place)).token)).json<{ data: object }>().data;
  expect(await read(TOWNS.tromso)).toEqual({ town: { name: 'Tromsø', path: '/town/tromso-10' } });
  expect(await read({ latitude: -50, longitude: -140 })).toEqual({ town: null });
});

describe('made-up listings', () => {
  const sample = useTestApp({ WEB_ROOT, SITE_DATA: 'sample' });

  test('are called so, and are for no search engine', async () => {
    await insertCities(sample);
    const [sampleOwner = ''] = await insertMembers(sample, 1);
    await insertListing(sample, sampleOwner, { place: MUNICH });
    const answer = await open('/town/munich-1', sample);
    expect(answer.body).toContain('<p>Made up</p>');
    expect(answer.body).toContain('<title>Sample data: Munich (open)</title>');
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect((await open('/sitemap.xml', sample)).body).not.toContain('/town/');
  });
});

describe('a database that is away', () => {
  let proxy: FaultProxy;
  const away = useTestApp({ WEB_ROOT, DATABASE_CONNECT_TIMEOUT_MS: '2000' }, async (databaseUrl) => {
    const url = new URL(databaseUrl);
    proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    return url.toString();
  });
  afterAll(() => proxy.close());

  test('leaves the form, and a town says so', async () => {
    proxy.cut();
    expect((await open('/town', away)).statusCode).toBe(200);
    const answer = await open('/town/munich-1', away);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '60', 'x-robots-tag': 'noindex' });
    expect(readPage(answer.body).part).toBe('away');
    proxy.mend();
  });
});
