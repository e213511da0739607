import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Listing } from '@ballpark/contracts/listings';
import { testEnvironment } from '@ballpark/ops/services/environment';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../test/listing-requests.ts';
import { createOnboardedPerson, get, PASSWORD, type Person, post } from '../../../test/people.ts';
import { changeMemberStatus } from '../../../test/commands/operator-command.ts';
import { createSuggestionClient } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntilLocked } from '../../../test/wait-until.ts';
import { autoCloseListings } from '../listings/closing/auto-close-listings.ts';

const lab = useTestApp();
const { suggest, suggestAccepted } = createSuggestionClient(lab);
beforeAll(() => insertCities(lab));

const change = ({ email }: Person, action: 'suspend' | 'ban' | 'restore') => changeMemberStatus(lab, email, action);

function readListings(answer: LightMyRequestResponse): Listing[] {
  return answer.json<{ data: Listing[] }>().data;
}

async function readListing(id: string, { token }: Person): Promise<Listing> {
  return (await get(lab, `/listings/${id}`, token)).json<{ data: Listing }>().data;
}

/** An offender with a listing of their own and the lowest of two prices on another member's listing. */
async function createOffender() {
  const [offender, owner, neighbour] = await Promise.all([1, 2, 3].map(() => createOnboardedPerson(lab, MUNICH)));
  if (!offender || !owner || !neighbour) throw new Error('three people were created');
  const own = await postListing(lab, offender, { title: 'Stolen bicycle' });
  const other = await postListing(lab, owner);
  await suggestAccepted(neighbour, own.id);
  await suggestAccepted(offender, other.id, 10);
  await suggestAccepted(neighbour, other.id, 30);
  return { offender, owner, neighbour, own, other };
}

describe.each(['suspend', 'ban'] as const)('after an operator did %s a member', (action) => {
  test('their listings are in no list, on no page and in no preview, and take no suggestion', async () => {
    const { offender, owner, own } = await createOffender();
    expect(await change(offender, action)).toMatchObject({ outcome: 'decided' });
    const lists = ['', '?status=all', '?status=all&radius=50', '?search=stolen', '?status=all&search=stolen'];
    for (const query of lists) {
      const found = readListings(await get(lab, `/listings${query}`, owner.token));
      expect(found.map(({ id }) => id)).not.toContain(own.id);
    }
    expect((await get(lab, `/listings/${own.id}`, owner.token)).statusCode).toBe(404);
    expect((await get(lab, `/listings/${own.id}/preview`)).statusCode).toBe(404);
    expect((await get(lab, `/listings/${own.id}/suggestions`, owner.token)).statusCode).toBe(404);
    expect((await suggest(owner, own.id)).statusCode).toBe(404);
  });

  test('their suggestions are neither shown nor counted', async () => {
    const { offender, owner, neighbour, other } = await createOffender();
    await change(offender, action);
    const listing = await readListing(other.id, owner);
    expect(listing.suggestions.map(({ userId }) => userId)).toEqual([neighbour.user.id]);
    expect(listing).toMatchObject({ suggestionCount: 1, consensus: { average: 30, min: 30, max: 30, range: 0 } });
    const listed = await get(lab, `/listings/${other.id}/suggestions`, owner.token);
    expect(listed.json()).toMatchObject({ data: [{ amount: 30 }], pagination: { totalCount: 1 } });
    expect((await suggestAccepted(await createOnboardedPerson(lab), other.id, 20)).amount).toBe(20);
    expect(await readListing(other.id, owner)).toMatchObject({ suggestionCount: 2, consensus: { min: 20, max: 30 } });
  });

  test('their photos are not served, and are again after a restore', async () => {
    const offender = await createOnboardedPerson(lab, MUNICH);
    const url = await uploadPhoto(lab, offender);
    await postListing(lab, offender, { photoUrls: [url] });
    const readPhoto = async () => (await lab.http.inject({ url })).statusCode;
    await change(offender, action);
    expect(await readPhoto()).toBe(404);
    await change(offender, 'restore');
    expect(await readPhoto()).toBe(200);
  });

  test('they cannot sign in, and their sessions have ended', async () => {
    const { offender } = await createOffender();
    await change(offender, action);
    expect((await get(lab, '/auth/profile', offender.token)).statusCode).toBe(401);
    const signIn = await post(lab, '/auth/login', { payload: { email: offender.email, password: PASSWORD } });
    expect(signIn.json()).toMatchObject({ code: 'account_suspended' });
  });

  test('restoring shows everything again, with the same figures, but revives no session', async () => {
    const { offender, owner, own, other } = await createOffender();
    const before = await readListing(other.id, owner);
    await change(offender, action);
    expect(await change(offender, 'restore')).toEqual({ outcome: 'restored', listings: 1, suggestions: 1 });
    expect(await readListing(other.id, owner)).toEqual(before);
    expect((await readListing(own.id, owner)).suggestionCount).toBe(1);
    expect((await get(lab, '/auth/profile', offender.token)).statusCode).toBe(401);
  });
});

test('a hidden listing closes after its time, and its suggesters are paid', async () => {
  const { offender, own } = await createOffender();
  await change(offender, 'suspend');
  await lab.sql.query(`update listing set created_at = now() - interval '73 hours' where id = $1`, [own.id]);
  await autoCloseListings(lab.app);
  const closed = await lab.sql.query('select is_active from listing where id = $1', [own.id]);
  expect(closed.rows).toEqual([{ is_active: false }]);
});

test('a post that is being written waits for a suspension, and is refused', async () => {
  const member = await createOnboardedPerson(lab, MUNICH);
  const operator = await lab.sql.connect();
  try {
    await operator.query('begin');
    await operator.query(`update member_account set status = 'suspended' where member_id = $1`, [member.user.id]);
    const posting = post(lab, '/listings', {
      token: member.token,
      payload: { title: 'Late', description: 'Late', type: 'PRODUCT', location: 'Munich', ...MUNICH, photoUrls: [] },
    });
    await waitUntilLocked(lab.sql);
    await operator.query('commit');
    expect((await posting).statusCode).toBe(401);
  } finally {
    await operator.query('rollback');
    operator.release();
  }
});

test('an unknown address and a status that does not allow the change are reported', async () => {
  const unknown = { outcome: 'unknown member' };
  expect(await changeMemberStatus(lab, 'unknown@example.com', 'ban')).toEqual(unknown);
  expect(await changeMemberStatus(lab, 'unknown@example.com', 'restore')).toEqual(unknown);
  const person = await createOnboardedPerson(lab);
  expect(await change(person, 'restore')).toEqual({ outcome: 'not possible', status: 'active' });
  await change(person, 'ban');
  expect(await change(person, 'suspend')).toEqual({ outcome: 'not possible', status: 'banned' });
});

describe('the command of the operator', () => {
  const run = promisify(execFile);
  const ballpark = (...words: string[]) =>
    run(process.execPath, [fileURLToPath(new URL('../../ballpark.main.ts', import.meta.url)), ...words], {
      env: testEnvironment({ DATABASE_URL: lab.app.config.database.url, LOG_LEVEL: 'silent' }),
    });

  test('suspends and restores a member', async () => {
    const { offender } = await createOffender();
    const { stdout } = await ballpark('member', 'suspend', offender.email, '--days', '3', '--reason', 'Stolen goods.');
    expect(stdout).toContain(`${offender.email} is suspended for 3 days.`);
    expect((await get(lab, '/auth/profile', offender.token)).statusCode).toBe(401);
    expect((await ballpark('member', 'restore', offender.email)).stdout).toContain('is restored');
  });

  test('fails with a sentence when there is no such member', async () => {
    await expect(ballpark('member', 'restore', 'unknown@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: 'No member has this address, username or id: nothing was changed.\n',
    });
  });
});
