import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { QUICK_CARDS } from '@ballpark/rules/crowd/quick';
import type { AppContext } from '../../../core/context.ts';
import type { Caller } from '../../../core/caller.ts';
import { deriveCurrency } from '../../places/find-currency.ts';
import { listFartherCards, listNearCards } from './quick.repository.ts';

type QuickInput = {
  caller: Pick<Caller, 'memberId' | 'cell'>;
  limit: number | undefined;
};

/**
 * The listings that quick mode asks about next: nearby, and if these are too few the newest from anywhere in the currency
 * of the member's country.
 */
export async function listQuickCards(
  app: AppContext,
  { caller, limit = QUICK_CARDS }: QuickInput,
): Promise<QuickCard[]> {
  const { memberId, cell } = caller;
  const query = { memberId, cell, limit, fixedNow: app.fixedNow() };
  const near = cell ? await listNearCards(app.statements, { ...query, cell }) : [];
  if (near.length >= limit) return near;
  const currency = await deriveCurrency(app, cell);
  const found = near.map(({ id }) => id);
  const farther = await listFartherCards(app.statements, {
    ...query,
    limit: limit - near.length,
    currency,
    found,
  });
  return [...near, ...farther];
}
