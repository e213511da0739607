import { deepStrictEqual } from 'node:assert/strict';
import { compareEarnings } from './earnings.ts';
import { SIGHTS } from './views.ts';
import { type Step, WHOEVER_MAY } from './steps.ts';
import type { Answer, Table } from './product.ts';
import { expectedOf, listingOf, type ModelListing, suggestionOf, type World } from './rules.ts';
import { listingBody } from '../kit/actors/listings.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

type Deed = Exclude<Step, { act: 'settle' }>;

/** Takes a step in the real product and in the model; throws where they differ. */
export async function play(world: World, table: Table, planned: Step): Promise<void> {
  const step = withWhoeverMay(world, planned);
  if (step.act === 'settle') {
    await compareEarnings(world, table, step.by);
    return count(table, step.act, { status: 200 });
  }
  const expected = expectedOf(world, step);
  const listing = step.act === 'post' ? undefined : listingOf(world, step);
  const answer = await perform(world, table, step);
  count(table, step.act, answer);
  deepStrictEqual(outcomeOf(answer), outcomeOf(expected));
  expected.leaves?.(idIn(answer.data));
  const touched = listing ?? world.listings.at(-1);
  if (answer.status >= 400 || !touched) return;
  // What it was answered while it was overdue says nothing of how it has ended.
  const { data } = step.act === 'age' ? await table.ask(step.by, `GET /listings/${touched.id}`) : answer;
  const see = SIGHTS[step.act];
  if (see) deepStrictEqual(...see({ world, listing: touched, by: step.by, data }));
}

function withWhoeverMay(world: World, step: Step): Step {
  if (step.act === 'post' || step.act === 'settle') return step;
  const listing = listingOf(world, step);
  const mayDo = step.act === 'edit' ? ((listing && suggestionOf(listing, step.of))?.by ?? 0) : (listing?.owner ?? 0);
  return { ...step, by: step.by === WHOEVER_MAY ? mayDo : step.by };
}

function outcomeOf({ status, code }: { status: number; code?: string }) {
  return { status, code };
}

function count({ counts }: Table, act: string, { status, code }: Answer): void {
  const key = `${act}\t${status}${code === undefined ? '' : ` ${code}`}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function idIn(data: unknown): string {
  return (data as { id?: string } | undefined)?.id ?? '';
}

function perform(world: World, table: Table, step: Deed): Promise<Answer> {
  const listing = step.act === 'post' ? undefined : listingOf(world, step);
  if (step.act === 'age') return growOld(table, step, listing);
  const { request, body } = requestOf(step, listing);
  return table.ask(step.by, request, body);
}

type Request = { request: string; body?: unknown };

function requestOf(step: Exclude<Deed, { act: 'age' }>, listing: ModelListing | undefined): Request {
  const path = `/listings/${listing?.id ?? NOBODY}`;
  if (step.act === 'post') return { request: 'POST /listings', body: listingBody({ type: step.type }) };
  if (step.act === 'change') {
    const type = listing?.type ?? 'PRODUCT';
    return { request: `PUT ${path}`, body: listingBody({ type, title: step.title }) };
  }
  if (step.act === 'suggest') {
    return { request: `POST ${path}/suggest`, body: { amount: step.amount / 100, comment: step.comment } };
  }
  if (step.act === 'edit') {
    const id = listing && suggestionOf(listing, step.of)?.id;
    return { request: `PUT /suggestions/${id ?? NOBODY}`, body: { amount: step.amount / 100 } };
  }
  if (step.act === 'close') return { request: `POST ${path}/close`, body: { finalPrice: step.price / 100 } };
  if (step.act === 'remove') return { request: `DELETE ${path}` };
  return { request: step.act === 'read' ? `GET ${path}` : `GET ${path}/suggestions` };
}

/** Over and, for a last moment, still open. */
function growOld(
  { ask, whileOverdue }: Table,
  { by, amount }: Extract<Step, { act: 'age' }>,
  listing: ModelListing | undefined,
): Promise<Answer> {
  const path = `/listings/${listing?.id ?? NOBODY}`;
  const work = () =>
    amount === null ? ask(by, `GET ${path}`) : ask(by, `POST ${path}/suggest`, { amount: amount / 100 });
  return listing?.state === 'active' ? whileOverdue(listing.id, work) : work();
}
