import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import type { ClientBase, Pool } from 'pg';

type StoredFigure = {
  currency: string;
  price: number;
  low: number;
  high: number;
  count: number;
  amounts: number[];
  weights: number[];
};

/** Every stored ballpark figure with the shown prices of its listing. */
const FIGURES = `
  select listing.currency, ballpark_price::float8 as price, ballpark_low::float8 as low, ballpark_high::float8 as high,
    ballpark_count as count, array_agg(suggestion.amount::float8) as amounts, array_agg(suggestion.weight) as weights
  from listing join suggestion on suggestion.listing_id = listing.id and suggestion.hidden_at is null
  where ballpark_price is not null
  group by listing.id`;

/** Compares every stored ballpark figure with what the rules make of its prices. Returns how many there are and differ. */
export async function compareFigures(db: Pool | ClientBase): Promise<{ figures: number; different: number }> {
  const { rows } = await db.query<StoredFigure>(FIGURES);
  return { figures: rows.length, different: rows.filter(isDifferent).length };
}

/** Which closings a range was calibrated on is not known afterwards; it contains the figure. */
function isDifferent({ currency, price, low, high, count, amounts, weights }: StoredFigure): boolean {
  const prices = amounts.map((amountMinor, index) => ({ amountMinor, weight: weights[index] ?? 0 }));
  const made = computeBallpark(prices, { currency });
  return made?.figureMinor !== price || made.count !== count || low > price || high < price;
}
