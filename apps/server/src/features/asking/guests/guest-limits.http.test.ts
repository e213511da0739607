import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAskingClient, createGuest, insertGuestPrices } from '../../../../test/pages/guest-requests.ts';
import { createOnboardedPerson, newAddress, type Person } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntilLocked } from '../../../../test/wait-until.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
const { createAsked, createVisitor, readPrices } = createAskingClient(lab);

let owner: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});

describe('the limits', { tags: ['OP-124'] }, () => {
  test('a link takes 30 prices, and those who have sent one still change it', async () => {
    const { listingId, address } = await createAsked(owner);
    const early = await createVisitor(address);
    await early.send({ amount: '40' });
    await insertGuestPrices(lab, {
      listingId,
      ownerId: owner.user.id,
      amountsMinor: Array.from({ length: 28 }, () => 1),
    });
    expect((await (await createVisitor(address)).send({ amount: '30' })).statusCode).toBe(303);
    expect(await readPrices(owner, listingId)).toHaveLength(30);
    const late = await createVisitor(address);
    expect((await late.send({ amount: '31' })).statusCode).toBe(303);
    expect(await late.read()).toContain('has enough prices');
    expect(await readPrices(owner, listingId)).toHaveLength(30);
    await early.send({ amount: '42' });
    expect((await readPrices(owner, listingId)).map(({ amount }) => amount)).toContain(42);
    expect(await early.read()).not.toContain('has enough prices');
  });

  test('two guests at once do not send a 31st price', async () => {
    const { listingId, address } = await createAsked(owner);
    await insertGuestPrices(lab, {
      listingId,
      ownerId: owner.user.id,
      amountsMinor: Array.from({ length: 29 }, () => 1),
    });
    const guests = await Promise.all([1, 2, 3].map(() => createVisitor(address)));
    await Promise.all(guests.map((guest) => guest.send({ amount: '40' })));
    const { rows } = await lab.sql.query('select count(*)::int from guest_price where listing_id = $1', [listingId]);
    expect(rows).toEqual([{ count: 30 }]);
  });

  test('a device prices ten listings a day', async () => {
    const cookie = `ballpark_ask=${randomBytes(16).toString('base64url')}`;
    const answers: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      const { address } = await createAsked(owner);
      answers.push((await createGuest(lab, address).send({ amount: '40' }, { cookie })).statusCode);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    await lab.sql.query(`update guest_price set created_at = created_at - interval '1 day 1 minute'`);
    const { address } = await createAsked(owner);
    expect((await createGuest(lab, address).send({ amount: '40' }, { cookie })).statusCode).toBe(303);
  });

  test('a network sends 300 prices a day', async () => {
    const network = newAddress();
    const { listingId, address } = await createAsked(owner);
    await (await createVisitor(address, { network })).send({ amount: '40' });
    for (let nth = 0; nth < 10; nth += 1) {
      const other = await createAsked(owner);
      const amountsMinor = Array.from({ length: nth < 9 ? 30 : 29 }, () => 1);
      await insertGuestPrices(lab, { listingId: other.listingId, ownerId: owner.user.id, amountsMinor });
      await lab.sql.query(
        `update guest_price set network_hash = (select network_hash from guest_price where listing_id = $1)
         where listing_id = $2`,
        [listingId, other.listingId],
      );
    }
    const neighbour = newAddress();
    const { address: next } = await createAsked(owner);
    const refused = await (await createVisitor(next, { network })).send({ amount: '40' });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('your network');
    expect((await (await createVisitor(next, { network: neighbour })).send({ amount: '40' })).statusCode).toBe(303);
  });
});

test('a guest who sends while the listing closes waits, and is too late', { tags: ['OP-124'] }, async () => {
  const { listingId, address } = await createAsked(owner);
  const guest = await createVisitor(address);
  const closing = await lab.sql.connect();
  try {
    await closing.query('begin');
    await closing.query('update listing set is_active = false, final_price = 5000, closed_at = now() where id = $1', [
      listingId,
    ]);
    const sending = guest.send({ amount: '40' });
    await waitUntilLocked(lab.sql);
    await closing.query('commit');
    expect((await sending).statusCode).toBe(303);
  } finally {
    await closing.query('rollback');
    closing.release();
  }
  expect(await readPrices(owner, listingId)).toEqual([]);
  expect(await guest.read()).toContain('It went for 50 €');
});

test('a guest who sends while the link is renewed waits, and has an old link', { tags: ['OP-124'] }, async () => {
  const { listingId, address } = await createAsked(owner);
  const guest = await createVisitor(address);
  const renewing = await lab.sql.connect();
  try {
    await renewing.query('begin');
    await renewing.query('select from listing where id = $1 for no key update', [listingId]);
    const sending = guest.send({ amount: '40' });
    await waitUntilLocked(lab.sql);
    await renewing.query('insert into ask_link (listing_id, owner_id, version) values ($1, $2, 2)', [
      listingId,
      owner.user.id,
    ]);
    await renewing.query('commit');
    expect((await sending).statusCode).toBe(404);
  } finally {
    await renewing.query('rollback');
    renewing.release();
  }
  expect(await readPrices(owner, listingId)).toEqual([]);
});
