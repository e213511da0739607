import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeMemberStatus } from '../../../../test/commands/operator-command.ts';
import { createAskingClient, createGuest, readAskAddress } from '../../../../test/pages/guest-requests.ts';
import { createOnboardedPerson, type Person, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
const { createAsked } = createAskingClient(lab);

let owner: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});

describe('a link that does not work', { tags: ['OP-124'] }, () => {
  const isLost = async (address: string) => {
    const { pathname } = new URL(address, 'http://ballpark.test');
    const guest = createGuest(lab, pathname);
    const answers = [await guest.open(), await guest.send({ amount: '1' }), await guest.remove(), await guest.report()];
    const isPlain = answers.every(({ body }) => body.includes('This link does not work'));
    return isPlain && answers.every(({ statusCode, cookies }) => statusCode === 404 && cookies.length === 0);
  };

  const readStatuses = async (tokens: ReadonlySet<string>) => {
    const statuses = new Set<number>();
    for (const token of tokens) statuses.add((await lab.http.inject({ url: `/ask/${token}` })).statusCode);
    return [...statuses];
  };

  test('is one of 1,000 forged or old ones', { timeout: 120_000 }, async () => {
    const { listingId, address } = await createAsked(owner);
    const token = address.slice(-43);
    const other = (await createAsked(owner)).address.slice(-43);
    const forged = new Set([
      `${token.slice(0, 22)}${other.slice(22)}`,
      `${other.slice(0, 22)}${token.slice(22)}`,
      `${token}A`,
      token.slice(1),
    ]);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    while (forged.size < 900) {
      const at = Math.floor(Math.random() * token.length);
      const letter = letters[Math.floor(Math.random() * letters.length)] ?? 'A';
      if (token[at] !== letter) forged.add(token.slice(0, at) + letter + token.slice(at + 1));
    }
    while (forged.size < 960) forged.add(randomBytes(32).toString('base64url'));
    expect(await readStatuses(forged)).toEqual([404]);
    const old = new Set<string>();
    while (old.size < 40) {
      old.add((await readAskAddress(lab, owner, listingId)).slice(-43));
      await send(lab, `PUT /listings/${listingId}/ask`, { token: owner.token, payload: { isOn: true, renew: true } });
    }
    expect(await readStatuses(old)).toEqual([404]);
    const current = await readAskAddress(lab, owner, listingId);
    expect((await createGuest(lab, current).open()).statusCode).toBe(200);
  });

  test('is one of a hidden, a deleted or a removed listing, and of one whose link is off', async () => {
    for (const change of ['hidden_at = now()', 'deleted_at = now(), is_active = false']) {
      const { listingId, address } = await createAsked(owner);
      expect(await isLost(address)).toBe(false);
      await lab.sql.query(`update listing set ${change} where id = $1`, [listingId]);
      expect(await isLost(address)).toBe(true);
    }
    const { listingId, address } = await createAsked(owner);
    await send(lab, `PUT /listings/${listingId}/ask`, { token: owner.token, payload: { isOn: false } });
    expect(await isLost(address)).toBe(true);
    await send(lab, `PUT /listings/${listingId}/ask`, { token: owner.token, payload: { isOn: true } });
    expect(await isLost(address)).toBe(false);
  });

  test('is one of a suspended owner', async () => {
    const suspended = await createOnboardedPerson(lab);
    const { address } = await createAsked(suspended);
    expect(await isLost(address)).toBe(false);
    await changeMemberStatus(lab, suspended.email, 'suspend');
    expect(await isLost(address)).toBe(true);
  });
});
