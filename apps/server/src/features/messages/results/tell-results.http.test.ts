import { placeGuess } from '@ballpark/rules/crowd/guess-result';
import { describe, expect, test } from 'vitest';
import { insertCrowd, insertListing } from '../../../../test/listing-rows.ts';
import { createNotificationClient, findTallyMismatches } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, type Person, post } from '../../../../test/people.ts';
import { insertClosedListing, NO_RUN } from '../../../../test/reward-rows.ts';
import { createSuggestionClient, listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { planResults, requeueResults } from './plan-results.ts';
import { tellResults } from './tell-results.ts';

const lab = useTestApp();
const { list } = createNotificationClient(lab);
const { suggestAccepted, close } = createSuggestionClient(lab);
const neighbour = () => createOnboardedPerson(lab);

/** A listing of a new owner with one suggestion of a new member per amount. */
async function pricedListing(amounts: readonly number[]) {
  const owner = await neighbour();
  const listingId = await insertListing(lab, owner.user.id, { title: 'Oak desk', currency: 'USD' });
  const people: Person[] = [];
  for (const amount of amounts) {
    const person = await neighbour();
    await suggestAccepted(person, listingId, amount);
    people.push(person);
  }
  return { owner, listingId, people };
}

async function readResults(person: Person) {
  return (await list(person)).notifications.filter(({ kind }) => kind === 'result');
}

describe('closing a listing with a final price', () => {
  test('tells each participant how far off they were, their place and their XP', async () => {
    const amounts = [104, 99.5, 100.5, 150, 20];
    const { owner, listingId, people } = await pricedListing(amounts);
    await close(owner, listingId, 100);
    await tellResults(lab.app, listingId, NO_RUN);
    const all = amounts.map((amount) => amount * 100);
    for (const [index, person] of people.entries()) {
      const amount = amounts[index] ?? 0;
      const { place, total, isShared } = placeGuess({ amountMinor: amount * 100, finalPriceMinor: 10_000 }, all);
      expect(await readResults(person)).toMatchObject([
        {
          listing: { id: listingId, title: 'Oak desk', currency: 'USD' },
          finalPrice: 100,
          amount,
          place,
          total,
          isShared,
        },
      ]);
    }
    const xp = await Promise.all(people.map(async (person) => (await readResults(person))[0]));
    expect(xp).toMatchObject([{ xp: 20, place: 3 }, { xp: 50, place: 1 }, { xp: 50, place: 1 }, { xp: 5 }, { xp: 5 }]);
    expect(await readResults(owner)).toEqual([]);
  });

  test('adds a job only when there is a participant', async () => {
    const { owner, listingId } = await pricedListing([]);
    await close(owner, listingId, 100);
    const jobs = await listQueuedJobs<{ listingId: string }>(lab, 'tell-results');
    expect(jobs.filter((job) => job.listingId === listingId)).toEqual([]);
  });

  test('also tells the results after a late price, with the XP of a closing in time', async () => {
    const { owner, listingId, people } = await pricedListing([104, 150]);
    await lab.sql.query(
      'update listing set is_active = false, auto_closed_at = now(), closed_at = now(), settled_at = now() where id = $1',
      [listingId],
    );
    const answer = await post(lab, `/listings/${listingId}/final-price`, {
      token: owner.token,
      payload: { finalPrice: 100 },
    });
    expect(answer.statusCode).toBe(200);
    await tellResults(lab.app, listingId, NO_RUN);
    const results = await Promise.all(people.map(async (person) => (await readResults(person))[0]));
    expect(results).toMatchObject([
      { finalPrice: 100, place: 1, total: 2, xp: 50 },
      { place: 2, xp: 5 },
    ]);
  });

  test('leaves hidden suggestions out: they have no place, and their authors are not told', async () => {
    const { owner, listingId, people } = await pricedListing([100, 110, 120]);
    const [first, second] = people;
    await lab.sql.query('update suggestion set hidden_at = now() where listing_id = $1 and member_id = $2', [
      listingId,
      first?.user.id,
    ]);
    await close(owner, listingId, 100);
    await tellResults(lab.app, listingId, NO_RUN);
    expect(first && (await readResults(first))).toEqual([]);
    expect(second && (await readResults(second))).toMatchObject([{ place: 1, total: 2, isShared: false, xp: 50 }]);
  });
});

describe('telling the results', () => {
  async function crowdListing(count: number): Promise<string> {
    const owner = await neighbour();
    const listingId = await insertClosedListing(lab, {
      ownerId: owner.user.id,
      finalPriceMinor: 10_000,
      suggestions: [],
    });
    await insertCrowd(lab, { listingId, ownerId: owner.user.id, count });
    await inTransaction(lab.app.db, (trx) => planResults(lab.app, trx, listingId));
    return listingId;
  }

  async function countTold(listingId: string) {
    const { rows } = await lab.sql.query<{ told: number; members: number; isPlanned: boolean }>(
      `select count(*)::int as told, count(distinct member_id)::int as members,
         exists (select from result_fanout where listing_id = $1) as "isPlanned"
       from notification where listing_id = $1 and kind = 'result'`,
      [listingId],
    );
    return rows[0];
  }

  test('works in batches of 500 and goes on behind the last one after an interruption', async () => {
    const listingId = await crowdListing(1200);
    let batches = 0;
    const interrupted = { finish: () => Promise.reject(new Error('the job was taken over')) };
    await expect(tellResults(lab.app, listingId, interrupted)).rejects.toThrow('taken over');
    // The last batch was rolled back with its job.
    expect(await countTold(listingId)).toEqual({ told: 1000, members: 1000, isPlanned: true });
    const counted = { finish: async () => void (batches += 1) };
    await tellResults(lab.app, listingId, counted);
    expect(await countTold(listingId)).toEqual({ told: 1200, members: 1200, isPlanned: false });
    expect(batches).toBe(1);
  });

  test('by several workers at once, and once more later, tells no member twice', async () => {
    const listingId = await crowdListing(1100);
    await Promise.all(Array.from({ length: 4 }, () => tellResults(lab.app, listingId, NO_RUN)));
    await inTransaction(lab.app.db, (trx) => planResults(lab.app, trx, listingId));
    await tellResults(lab.app, listingId, NO_RUN);
    expect(await countTold(listingId)).toEqual({ told: 1100, members: 1100, isPlanned: false });
    expect(await findTallyMismatches(lab)).toEqual([]);
  });

  test('of a listing that was hidden or has no price ends without telling', async () => {
    const owner = await neighbour();
    const listingId = await insertClosedListing(lab, {
      ownerId: owner.user.id,
      finalPriceMinor: null,
      suggestions: [{ memberId: (await neighbour()).user.id, amountMinor: 100 }],
    });
    await inTransaction(lab.app.db, (trx) => planResults(lab.app, trx, listingId));
    await tellResults(lab.app, listingId, NO_RUN);
    expect(await countTold(listingId)).toEqual({ told: 0, members: 0, isPlanned: false });
  });

  test('is queued again by the sweep while it is not done after ten minutes', async () => {
    const listingId = await crowdListing(3);
    await lab.sql.query(`delete from pgboss.job where name = 'tell-results'`);
    await requeueResults(lab.app);
    const findJobs = async () =>
      (await listQueuedJobs<{ listingId: string }>(lab, 'tell-results')).filter((job) => job.listingId === listingId);
    expect(await findJobs()).toEqual([]);
    await lab.sql.query(`update result_fanout set planned_at = now() - interval '11 minutes'`);
    await requeueResults(lab.app);
    await requeueResults(lab.app);
    expect(await findJobs()).toEqual([{ listingId }]);
  });
});
