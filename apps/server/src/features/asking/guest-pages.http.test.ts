import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAskingClient, createGuest } from '../../../test/pages/guest-requests.ts';
import { insertCrowd } from '../../../test/listing-rows.ts';
import { createOnboardedPerson, newAddress, type Person, post, send } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { hashNetwork } from '../../limits/network-address.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
const { createAsked, createVisitor, readPrices } = createAskingClient(lab);

let owner: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});

const close = (listingId: string, finalPrice: number) =>
  post(lab, `/listings/${listingId}/close`, { token: owner.token, payload: { finalPrice } });

describe('a guest', { tags: ['OP-124'] }, () => {
  test('sends a price with a reason and a name, and the owner sees them', async () => {
    const { listingId, address } = await createAsked(owner);
    const guest = await createVisitor(address);
    const sent = await guest.send({ amount: '1,200.50', note: ' Solid oak,\r\n2019 ', name: 'Sam  Lee' });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe(new URL(address).pathname);
    expect(await readPrices(owner, listingId)).toEqual([
      {
        id: expect.any(String),
        amount: 1200.5,
        note: 'Solid oak,\n2019',
        name: 'Sam Lee',
        createdAt: expect.any(String),
      },
    ]);
    expect(await guest.read()).toContain('You said 1.200,50 €');
  });

  test('sees the figure only beside a price of their own', async () => {
    const { listingId, address } = await createAsked(owner);
    await insertCrowd(lab, { listingId, ownerId: owner.user.id, count: 5 });
    await lab.sql.query(
      `update listing set ballpark_price = 4200, ballpark_low = 4000, ballpark_high = 5000, ballpark_count = 5,
         ballpark_voices = 500, ballpark_error = 0.1, ballpark_agreement = 50, ballpark_basis = 0 where id = $1`,
      [listingId],
    );
    const guest = await createVisitor(address);
    expect(await guest.read()).not.toMatch(/Fair range|42/);
    await guest.send({ amount: '40' });
    expect(await guest.read()).toContain('Ballpark about 42 € Fair range 40 €–50 €');
  });

  test('changes the price three times, and no more', async () => {
    const { listingId, address } = await createAsked(owner);
    const guest = await createVisitor(address);
    for (const amount of ['10', '11', '12', '13']) expect((await guest.send({ amount })).statusCode).toBe(303);
    const fourth = await guest.send({ amount: '14' });
    expect(fourth.statusCode).toBe(429);
    expect(fourth.body).toContain('three times');
    // The same price once more is no change.
    expect((await guest.send({ amount: '13' })).statusCode).toBe(303);
    expect((await readPrices(owner, listingId)).map(({ amount }) => amount)).toEqual([13]);
  });

  test('who clicks twice has one price, and a second device is another guest', async () => {
    const { listingId, address } = await createAsked(owner);
    const guest = await createVisitor(address);
    const answers = await Promise.all([guest.send({ amount: '40' }), guest.send({ amount: '40' })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await readPrices(owner, listingId)).toHaveLength(1);
    const { rows } = await lab.sql.query('select changes from guest_price where listing_id = $1', [listingId]);
    expect(rows).toEqual([{ changes: 0 }]);
    await (await createVisitor(address)).send({ amount: '40' });
    expect(await readPrices(owner, listingId)).toHaveLength(2);
  });

  test('deletes the price, and may send another one', async () => {
    const { listingId, address } = await createAsked(owner);
    const guest = await createVisitor(address);
    await guest.send({ amount: '40' });
    await (await createVisitor(address)).remove();
    expect(await readPrices(owner, listingId)).toHaveLength(1);
    expect((await guest.remove()).statusCode).toBe(303);
    expect((await guest.remove()).statusCode).toBe(303);
    expect(await readPrices(owner, listingId)).toEqual([]);
    await guest.send({ amount: '41' });
    expect(await readPrices(owner, listingId)).toMatchObject([{ amount: 41 }]);
  });

  test('whose price the owner has removed still sees it, and cannot send another one', async () => {
    const { listingId, address } = await createAsked(owner);
    const guest = await createVisitor(address);
    await guest.send({ amount: '40' });
    const [price] = await readPrices(owner, listingId);
    await send(lab, `DELETE /listings/${listingId}/guests/${price?.id}`, { token: owner.token });
    expect(await guest.read()).toContain('You said 40 €');
    await guest.send({ amount: '41' });
    expect(await readPrices(owner, listingId)).toEqual([]);
  });

  test('sees how close the price was once the listing is closed', async () => {
    const { listingId, address } = await createAsked(owner);
    const guest = await createVisitor(address);
    await guest.send({ amount: '40' });
    await close(listingId, 50);
    expect(await guest.read()).toContain('It went for 50 €');
    const late = await createVisitor(address);
    expect((await late.send({ amount: '49' })).statusCode).toBe(303);
    expect(await readPrices(owner, listingId)).toMatchObject([{ amount: 40 }]);
  });

  test('sees that a listing has ended without a price', async () => {
    const { listingId, address } = await createAsked(owner);
    await lab.sql.query(
      'update listing set is_active = false, auto_closed_at = now(), closed_at = now() where id = $1',
      [listingId],
    );
    const page = await createGuest(lab, address).open();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('It ended without a price');
  });

  test('who is a robot is answered as usual, and nothing is stored', async () => {
    const { listingId, address } = await createAsked(owner);
    const robot = await createVisitor(address);
    expect((await robot.send({ amount: '40', website: 'x' })).statusCode).toBe(303);
    expect(await readPrices(owner, listingId)).toEqual([]);
  });

  test('reports the listing, as every visitor can', async () => {
    const { listingId, address } = await createAsked(owner);
    const guest = await createVisitor(address);
    for (let times = 0; times < 2; times += 1) {
      const reported = await guest.report();
      expect(reported.statusCode).toBe(303);
      expect(reported.headers.location).toBe(`${new URL(address).pathname}?reported`);
    }
    expect((await guest.open('?reported')).body).toContain('Reported');
    const { rows } = await lab.sql.query('select target_kind, report_count from moderation_case where target_id = $1', [
      listingId,
    ]);
    expect(rows).toEqual([{ target_kind: 'listing', report_count: 1 }]);
  });
});

describe('the form', { tags: ['OP-124'] }, () => {
  test.each([
    ['amount', { amount: '' }],
    ['amount', { amount: '0' }],
    ['amount', { amount: 'much & more' }],
    ['amount', { amount: '1.2.3' }],
    ['amount', { amount: '99999999999' }],
    ['note', { amount: '40', note: 'x'.repeat(251) }],
    ['note', { amount: '40', note: 'see evil.example/x' }],
    ['name', { amount: '40', name: 'x'.repeat(31) }],
    ['name', { amount: '40', name: 'Call 0151 23456789' }],
    ['name', { amount: '40', name: 'Ballpark Support' }],
  ])('keeps what was typed when the %s is wrong', async (_field, typed) => {
    const { listingId, address } = await createAsked(owner);
    const answer = await (await createVisitor(address)).send({ note: 'Solid', name: 'Sam', ...typed });
    expect(answer.statusCode).toBe(422);
    for (const value of Object.values(typed)) expect(answer.body).toContain(value.replace('&', '&amp;'));
    expect(await readPrices(owner, listingId)).toEqual([]);
  });

  test('is refused from another site and without the cookie', async () => {
    const { listingId, address } = await createAsked(owner);
    const guest = await createVisitor(address);
    const strange: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { cookie: '' },
      { cookie: 'ballpark_ask=short' },
    ];
    for (const headers of strange) {
      const answer = await guest.send({ amount: '40' }, headers);
      expect(answer.statusCode).toBe(403);
    }
    expect(await readPrices(owner, listingId)).toEqual([]);
  });

  test('of a browser that does not name its site is judged by its origin', async () => {
    const { address } = await createAsked(owner);
    const sendWithOrigin = async (origin: Record<string, string>) => {
      const page = await lab.http.inject({ url: new URL(address).pathname });
      const [kept] = page.cookies;
      return lab.http.inject({
        method: 'POST',
        url: new URL(address).pathname,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `${kept?.name}=${kept?.value}`,
          'x-forwarded-for': newAddress(),
          ...origin,
        },
        payload: 'amount=40',
      });
    };
    expect((await sendWithOrigin({ origin: 'https://evil.example' })).statusCode).toBe(403);
    for (const origin of [{}, { origin: 'null' }, { origin: 'http://ballpark.test' }])
      expect((await sendWithOrigin(origin)).statusCode).toBe(303);
  });

  test('is not read as anything else', async () => {
    const { address } = await createAsked(owner);
    const guest = await createVisitor(address);
    const answer = await guest.send({ amount: '40' }, { 'content-type': 'text/plain' });
    expect(answer.statusCode).toBe(415);
  });
});

test(
  'pages of guests are found by no search engine, kept by no cache and name no page they come from',
  { tags: ['OP-124'] },
  async () => {
    const { address } = await createAsked(owner);
    const open = await createGuest(lab, address).open();
    const lost = await createGuest(lab, '/ask/unknown').open();
    for (const { headers } of [open, lost])
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    const [cookie] = open.cookies;
    expect(cookie).toMatchObject({ name: 'ballpark_ask', path: '/ask', httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.value).toMatch(/^[\w-]{22}$/);
    expect((await lab.http.inject({ url: '/sitemap.xml' })).body).not.toContain('/ask');
  },
);

test('device and network of a guest are stored as keyed hashes', { tags: ['OP-124'] }, async () => {
  const { listingId, address } = await createAsked(owner);
  const network = '198.51.100.7';
  const page = await createGuest(lab, address, { network }).open();
  const [kept] = page.cookies;
  const guest = createGuest(lab, address, { network });
  await guest.send({ amount: '40' }, { cookie: `${kept?.name}=${kept?.value}` });
  const { rows } = await lab.sql.query<{ row: string; device: Buffer; network: Buffer }>(
    `select to_jsonb(guest_price)::text as row, device_hash as device, network_hash as network
     from guest_price where listing_id = $1`,
    [listingId],
  );
  const [stored] = rows;
  for (const plain of [String(kept?.value), '198.51.100']) {
    expect(stored?.row).not.toContain(plain);
    for (const hash of [stored?.device, stored?.network])
      expect(hash).not.toEqual(createHash('sha256').update(plain).digest());
  }
  // A member's session keeps another hash of the same network.
  expect(stored?.network).toHaveLength(32);
  expect(stored?.network).not.toEqual(hashNetwork(lab.app.config.mailboxKey, network));
});
