import { deepStrictEqual } from 'node:assert/strict';
import type { Listing } from '@ballpark/contracts/listings';
import { insertListing } from '../kit/actors/listings.ts';
import { insertCase, insertSuggestionCase, signAppealToken } from '../kit/actors/moderation.ts';
import { expectListing } from './expected-views.ts';
import type { Product } from './product.ts';
import { findListing, findSuggestion, type ModelState } from './rules.ts';
import type { SanctionAction, Step } from './steps.ts';

const DECISION = { reason: 'scam', sentence: 'No scams.' };

/**
 * Hides a suggestion on an open listing, tries to change it, and takes the decision back. The listing counts without it,
 * the change is refused, and afterwards everything is as before, so that no other step sees any of it.
 */
export async function hideSuggestion(
  model: ModelState,
  product: Product,
  step: Extract<Step, { action: 'hide' }>,
): Promise<void> {
  const listing = findListing(model, step);
  const suggestion = listing && findSuggestion(listing, step.of);
  if (listing?.state !== 'active' || !suggestion) return;
  const caseId = await insertSuggestionCase(product.sql, suggestion.id, product.people[suggestion.by]?.memberId ?? '');
  await decide(product, caseId, 'hide');
  const others = listing.suggestions.filter((other) => other !== suggestion);
  const seen = await product.ask(step.by, `GET /listings/${listing.id}`);
  // The type of the answer is that of the contract; other steps compare it whole.
  deepStrictEqual(pickSums(seen.data as Listing), pickSums(expectListing(model, { ...listing, suggestions: others })));
  const change = { amount: step.amountMinor / 100 };
  const { status, code } = await product.ask(suggestion.by, `PUT /suggestions/${suggestion.id}`, change);
  const refused = { status: 409, code: 'suggestion_hidden' };
  deepStrictEqual({ status, code }, model.assumptions.isHiddenLocked ? refused : { status: 200, code: undefined });
  await overturn(product, caseId);
  // The figure of the listing is made again by a job.
  await product.waitForJobs([listing.id]);
}

type Sums = { suggestionCount: number; consensus: { average: number; min: number; max: number } | null };

/** Without the ballpark figure, which a job makes a moment later. */
function pickSums({ suggestionCount, consensus }: Sums) {
  return { suggestionCount, average: consensus?.average, min: consensus?.min, max: consensus?.max };
}

/** Bans and suspends a new member several times, then takes the decisions back in another order. */
export async function sanctionMember(
  { assumptions }: ModelState,
  product: Product,
  { sanctions, order }: Extract<Step, { action: 'sanction' }>,
): Promise<void> {
  const { memberId } = await product.createMember();
  const cases: { id: string; action: SanctionAction }[] = [];
  for (const action of sanctions) {
    const listing = await insertListing(product.sql, memberId);
    const { id } = await insertCase(product.sql, { listing, state: 'open', moderatorId: '' });
    await decide(product, id, action);
    cases.push({ id, action });
    deepStrictEqual(await readStatus(product, memberId), expectStatus(cases));
  }
  let left = cases;
  for (const index of order.filter((place) => place < cases.length)) {
    const overturned = cases[index];
    await overturn(product, overturned?.id ?? '');
    left = assumptions.isOneLiftingAll ? [] : left.filter((one) => one !== overturned);
    deepStrictEqual(await readStatus(product, memberId), expectStatus(left));
  }
}

async function readStatus({ sql }: Product, memberId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ status: string }>('select status from member_account where member_id = $1', [
    memberId,
  ]);
  return rows[0]?.status;
}

function expectStatus(inForce: readonly { action: SanctionAction }[]): string {
  if (inForce.some(({ action }) => action === 'ban')) return 'banned';
  return inForce.length > 0 ? 'suspended' : 'active';
}

async function decide(product: Product, caseId: string, action: SanctionAction | 'hide'): Promise<void> {
  const path = `POST /moderation/cases/${caseId}`;
  const body = { ...DECISION, action, ...(action === 'suspend' && { days: 3 }) };
  deepStrictEqual((await product.askAsModerator(0, `${path}/decisions`, body)).status, 201);
  if (action !== 'ban') return;
  deepStrictEqual((await product.askAsModerator(1, `${path}/confirm`, { isConfirmed: true })).status, 200);
}

async function overturn(product: Product, caseId: string): Promise<void> {
  const { rows } = await product.sql.query<{ id: string }>('select id from moderation_decision where case_id = $1', [
    caseId,
  ]);
  const token = await signAppealToken(product.sql, rows[0]?.id ?? '');
  deepStrictEqual((await product.askAsModerator(0, 'POST /appeals', { token, text: 'It is mine.' })).status, 201);
  const judgement = { outcome: 'overturned', sentence: 'You are right.' };
  const answer = await product.askAsModerator(2, `POST /moderation/cases/${caseId}/appeal`, judgement);
  deepStrictEqual(answer.status, 200);
}
