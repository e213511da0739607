import { findArrangedClosings } from '../src/features/fair-play/detecting/find-arranged-closings.ts';
import { createOnboardedPerson, type Person } from './people.ts';
import { insertSettledListing, NO_RUN } from './reward-rows.ts';
import type { TestApp } from './test-app.ts';

type Pair = { owner: Person; friend: Person };

/** Listings of the owner that are closed at once with exactly the price of their only suggester: 50 XP each. */
export async function arrangeClosings(test: TestApp, { owner, friend }: Pair, count: number): Promise<void> {
  for (let closed = 0; closed < count; closed += 1) {
    const suggestions = [{ memberId: friend.user.id, amountMinor: 12_345 }];
    await insertSettledListing(test, { ownerId: owner.user.id, finalPriceMinor: 12_345, suggestions });
  }
}

/** Two members with three arranged closings, of whom the search has flagged both. The friend has 150 XP held. */
export async function createFlaggedPair(test: TestApp): Promise<Pair> {
  const pair = { owner: await createOnboardedPerson(test), friend: await createOnboardedPerson(test) };
  await arrangeClosings(test, pair, 3);
  await findArrangedClosings(test.app, NO_RUN);
  return pair;
}

/** The open flag of a member. */
export async function findFlagId({ sql }: TestApp, { user }: Person): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('select id from flag where member_id = $1 and decision is null', [
    user.id,
  ]);
  if (!rows[0]) throw new Error('the member is not flagged');
  return rows[0].id;
}
