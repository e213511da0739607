import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { AT_ONCE_MAX } from '@ballpark/rules/crowd/limits';
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

/**
 * Every stored ballpark figure with the shown prices of its listing. Not those of ended listings with hidden prices or so many
 * that a job made the figure: they stay as they were shown at the end.
 */
const FIGURES = `
  select listing.currency, ballpark_price::float8 as price, ballpark_low::float8 as low, ballpark_high::float8 as high,
    ballpark_count as count, array_agg(suggestion.amount::float8) as amounts, array_agg(suggestion.weight) as weights
  from listing join suggestion on suggestion.listing_id = listing.id and suggestion.hidden_at is null
  where ballpark_price is not null and (is_active or not (
    suggestion_count > ${AT_ONCE_MAX} or exists (
      select from suggestion hidden where hidden.listing_id = listing.id and hidden.hidden_at is not null
    )
  ))
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
