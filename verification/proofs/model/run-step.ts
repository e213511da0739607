import { deepStrictEqual } from 'node:assert/strict';
import { buildListingBody } from '../kit/actors/listings.ts';
import { UNKNOWN_ID } from '../kit/actors/people.ts';
import { compareEarnings } from './earnings.ts';
import { rememberUnlocked } from './expected-views.ts';
import { hideSuggestion, sanctionMember } from './moderated-steps.ts';
import type { Answer, Product } from './product.ts';
import { type ActionStep, findListing, findSuggestion, type ModelListing, type ModelState, predict } from './rules.ts';
import { PERMITTED_MEMBER, type Step } from './steps.ts';
import { VIEWS } from './views.ts';

/** Runs a step in the product and in the model. Throws if they differ. */
export async function runStep(model: ModelState, product: Product, planned: Step): Promise<void> {
  if (planned.action === 'repeat') return runRepeat(model, product, planned);
  const step = resolveActor(model, planned);
  if (step.action === 'settle' || step.action === 'hide' || step.action === 'sanction') {
    await compareByItself(model, product, step);
    return addCount(product, step.action, { status: 200 });
  }
  const expected = predict(model, step);
  const listing = step.action === 'post' ? undefined : findListing(model, step);
  if (step.action === 'remove') await settleBeforeRemoval(model, product);
  const answer = await performStep(model, product, step);
  addCount(product, step.action, answer);
  deepStrictEqual(toOutcome(answer), toOutcome(expected));
  expected.apply?.(readId(answer.data));
  const touched = listing ?? model.listings.at(-1);
  if (answer.status >= 400 || !touched) return;
  // The answer while the listing was overdue does not show its end, so the listing is read again.
  const { data } = step.action === 'age' ? await product.ask(step.by, `GET /listings/${touched.id}`) : answer;
  const view = VIEWS[step.action];
  if (view) deepStrictEqual(...view({ model, listing: touched, by: step.by, data }));
}

type Repeat = Extract<Step, { action: 'repeat' }>;

async function runRepeat(model: ModelState, product: Product, { by, guesser, amountsMinor, priceMinor }: Repeat) {
  for (const amountMinor of amountsMinor) {
    await runStep(model, product, { action: 'post', by, type: 'PRODUCT' });
    const listing = model.listings.length - 1;
    await runStep(model, product, { action: 'suggest', by: guesser, listing, amountMinor, comment: null });
    await runStep(model, product, { action: 'close', by, listing, priceMinor });
  }
}

function compareByItself(model: ModelState, product: Product, step: Exclude<Step, ActionStep | Repeat>): Promise<void> {
  if (step.action === 'hide') return hideSuggestion(model, product, step);
  if (step.action === 'sanction') return sanctionMember(model, product, step);
  return compareEarnings(model, product, step.by);
}

/** Whether a suggestion was counted before its listing was deleted decides about achievements. So all jobs run before. */
async function settleBeforeRemoval(model: ModelState, product: Product): Promise<void> {
  await product.waitForJobs(model.listings.map(({ id }) => id));
  rememberUnlocked(model);
}

function resolveActor(model: ModelState, step: Exclude<Step, Repeat>): Exclude<Step, Repeat> {
  if (!('listing' in step) || step.action === 'hide') return step;
  const listing = findListing(model, step);
  const permitted =
    step.action === 'edit' ? ((listing && findSuggestion(listing, step.of))?.by ?? 0) : (listing?.owner ?? 0);
  return { ...step, by: step.by === PERMITTED_MEMBER ? permitted : step.by };
}

function toOutcome({ status, code }: { status: number; code?: string }) {
  return { status, code };
}

function addCount({ counts }: Product, action: string, { status, code }: Answer): void {
  const key = `${action}\t${status}${code === undefined ? '' : ` ${code}`}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function readId(data: unknown): string {
  return (data as { id?: string } | undefined)?.id ?? '';
}

async function performStep(model: ModelState, product: Product, step: ActionStep): Promise<Answer> {
  const listing = step.action === 'post' ? undefined : findListing(model, step);
  if (step.action === 'age') return ageListing(product, step, listing);
  if (step.action === 'extend' && listing && canExtend(listing, step)) await product.beginLastDay(listing.id);
  const { request, body } = buildRequest(step, listing);
  return product.ask(step.by, request, body);
}

/** Not for other steps: it makes the listing older, and suggestions on it are not quick then. */
function canExtend({ owner, state, isExtended }: ModelListing, step: { by: number; isEarly: boolean }): boolean {
  return owner === step.by && state === 'active' && !isExtended && !step.isEarly;
}

type RequestInput = { request: string; body?: unknown };

function buildRequest(step: Exclude<ActionStep, { action: 'age' }>, listing: ModelListing | undefined): RequestInput {
  const path = `/listings/${listing?.id ?? UNKNOWN_ID}`;
  if (step.action === 'post') return { request: 'POST /listings', body: buildListingBody({ type: step.type }) };
  if (step.action === 'change') {
    const type = listing?.type ?? 'PRODUCT';
    return { request: `PUT ${path}`, body: buildListingBody({ type, title: step.title }) };
  }
  if (step.action === 'suggest') {
    return { request: `POST ${path}/suggest`, body: { amount: step.amountMinor / 100, comment: step.comment } };
  }
  if (step.action === 'edit') {
    const id = listing && findSuggestion(listing, step.of)?.id;
    return { request: `PUT /suggestions/${id ?? UNKNOWN_ID}`, body: { amount: step.amountMinor / 100 } };
  }
  if (step.action === 'close') return { request: `POST ${path}/close`, body: { finalPrice: step.priceMinor / 100 } };
  if (step.action === 'extend') return { request: `POST ${path}/extend` };
  if (step.action === 'report') {
    const body = step.priceMinor === null ? { outcome: 'kept' } : { finalPrice: step.priceMinor / 100 };
    return { request: `POST ${path}/final-price`, body };
  }
  if (step.action === 'remove') return { request: `DELETE ${path}` };
  return { request: step.action === 'read' ? `GET ${path}` : `GET ${path}/suggestions` };
}

/** Runs the request while the listing is overdue but still active. */
function ageListing(
  { ask, whileOverdue }: Product,
  { by, amountMinor }: Extract<Step, { action: 'age' }>,
  listing: ModelListing | undefined,
): Promise<Answer> {
  const path = `/listings/${listing?.id ?? UNKNOWN_ID}`;
  const work = () =>
    amountMinor === null ? ask(by, `GET ${path}`) : ask(by, `POST ${path}/suggest`, { amount: amountMinor / 100 });
  return listing?.state === 'active' ? whileOverdue(listing.id, work) : work();
}
