import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { QUICK_CARDS } from '@ballpark/rules/crowd/quick';
import { limitHelp } from '@ballpark/rules/towns';
import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';
import type { Caller } from '../../../core/caller.ts';
import { type Cell, snap } from '../../../database/grid.ts';
import { deriveCurrency } from '../../places/find-currency.ts';
import { findTownAge } from '../../places/towns/find-town-age.ts';
import { listHelpCards, listHelpedCategories } from './help.repository.ts';
import type { QuickQuery } from './quick-card.sql.ts';
import { listCardsElsewhere, listFartherCards, listNearCards } from './quick.repository.ts';

type QuickInput = {
  caller: Pick<Caller, 'memberId' | 'cell'>;
  limit: number | undefined;
};

/**
 * The listings that quick mode asks about next: nearby, then some of young towns that the member can help with. If these are too few,
 * listings from elsewhere in the currency of the member's country: in a young town the nearest, otherwise the newest.
 */
export async function listQuickCards(
  app: AppContext,
  { caller, limit = QUICK_CARDS }: QuickInput,
): Promise<QuickCard[]> {
  const { memberId, cell } = caller;
  const query = { memberId, cell, limit, fixedNow: app.fixedNow() };
  const help = cell ? await listHelp(app, { ...query, cell, limit: limitHelp(limit) }) : [];
  const near = cell ? await listNearCards(app.statements, { ...query, cell, limit: limit - help.length }) : [];
  const nearIds = new Set(near.map(({ id }) => id));
  // A helper may have moved to what was offered to them.
  const cards = [...near, ...help.filter(({ id }) => !nearIds.has(id))];
  if (cards.length >= limit) return cards;
  const currency = await deriveCurrency(app, cell);
  const found = cards.map(({ id }) => id);
  const rest = { ...query, limit: limit - cards.length, currency, found };
  const isYoung = cell && (await findTownAge(app, cell)) !== 'grown';
  return [
    ...cards,
    ...(await (isYoung
      ? listCardsElsewhere(app.statements, { ...rest, cell })
      : listFartherCards(app.statements, rest))),
  ];
}

async function listHelp(app: AppContext, query: QuickQuery & { cell: Cell }): Promise<QuickCard[]> {
  const categories = await listHelpedCategories(app.statements, query.memberId);
  if (categories.length === 0) return [];
  const currency = await deriveCurrency(app, query.cell);
  return listHelpCards(app.statements, { ...query, currency, categories });
}

/** What a mail names instead of news around a member, in a young town. */
const ELSEWHERE_IN_MAIL = 5;

/** Listings for a member of a young town where nothing is new. None where the town is grown. */
export async function listElsewhere(app: AppContext, memberId: string, place: Point): Promise<QuickCard[]> {
  const cell: Cell = snap(place);
  if ((await findTownAge(app, cell)) === 'grown') return [];
  const currency = await deriveCurrency(app, cell);
  const query = { memberId, cell, limit: ELSEWHERE_IN_MAIL, fixedNow: app.fixedNow(), currency, found: [] };
  return listCardsElsewhere(app.statements, query);
}
