import { openRowCopy } from '../../kit/large-database/copy-rows.ts';
import { dropIndexes } from '../../kit/large-database/drop-indexes.ts';
import { withClient } from '../../kit/services/with-client.ts';
import { type BookRows, CLOSING_COLUMNS, planBookRows, TERM_COLUMNS } from './book-rows.ts';

export type BookSize = {
  /** How many closings are written from words. */
  closings: number;
  /** How often they stand there in all, with other owners and prices. */
  times: number;
};

/** Replaces all closings and their terms. */
export async function fillBook(url: string, { closings, times }: BookSize): Promise<BookRows> {
  const rows = planBookRows(closings);
  const indexes = await dropIndexes(url, ['closing', 'closing_term']);
  const booked = openRowCopy({ url, table: 'closing', columns: CLOSING_COLUMNS });
  const terms = openRowCopy({ url, table: 'closing_term', columns: TERM_COLUMNS });
  for (let index = 0; index < closings; index += 1) {
    const lines = rows.make(index);
    await booked.write(lines.closing);
    await terms.write(lines.terms);
  }
  await Promise.all([booked.end(), terms.end()]);
  await withClient(url, async (client) => {
    for (const statement of times > 1 ? REPEATS : []) await client.query(statement, [times - 1]);
  });
  await indexes.restore(() => undefined);
  await withClient(url, async (client) => {
    await client.query('checkpoint');
    await client.query('vacuum (analyze) closing, closing_term');
  });
  return rows;
}

const NEW_ID = `md5(listing_id::text || time)::uuid`;
const NEW_PRICE = `greatest(1, round(final_price * (0.8 + 0.1 * time)))`;

/** Closings of the same titles and days. */
const REPEATS = [
  `insert into closing (${CLOSING_COLUMNS.join(', ')})
   select ${NEW_ID}, owner_key + time, type, category, currency, h7, ${NEW_PRICE}, suggestion_count, outcome, closed_at
   from closing cross join generate_series(1, $1::int) time`,
  `insert into closing_term (${TERM_COLUMNS.join(', ')})
   select ${NEW_ID}, near_key, region_key, anywhere_key, category, closed_on, ${NEW_PRICE}, owner_key + time
   from closing_term cross join generate_series(1, $1::int) time`,
];
