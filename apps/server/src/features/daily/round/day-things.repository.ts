import { defineStatement, type Statements, sqlText } from '../../../database/statement.ts';

/** Guesses that a score is compared with. A listing with more of them is rare. */
const CROWD_MAX = 1_000;

type DayThingRow = {
  position: number;
  title: string;
  line: string | null;
  photo: string | null;
  currency: string;
  question: 'went' | 'cost';
  source: { text: string; licence: string; url: string } | null;
  price: string;
  crowd: string[];
};

/** Uses daily_thing_once and suggestion_newest. */
const LIST_DAY_THINGS = defineStatement(
  'list-day-things',
  sqlText`
    select daily_thing.position, coalesce(listing.title, pack.title) as title, pack.line,
      coalesce(listing.photo_urls[1], pack.photo) as photo, coalesce(listing.currency, pack.currency) as currency,
      coalesce(pack.question, 'went') as question, coalesce(listing.final_price, pack.price) as price,
      case when pack.id is not null then jsonb_build_object(
        'text', pack.source_text, 'licence', pack.source_licence, 'url', pack.source_url
      ) end as source,
      coalesce(pack.crowd, array(
        select amount from suggestion where suggestion.listing_id = daily_thing.listing_id and suggestion.hidden_at is null
        order by created_at, id limit $2
      )) as crowd
    from daily_thing
      left join listing on listing.id = daily_thing.listing_id
      left join pack_thing pack on pack.id = daily_thing.pack_thing_id
    where daily_thing.day = $1::date
    order by daily_thing.position
  `,
);

/** All things of a day, also those that are not shown any more. */
export async function listDayThings(db: Statements, day: string) {
  const rows = await db.run<DayThingRow>(LIST_DAY_THINGS, [day, CROWD_MAX]);
  return rows.map(({ price, crowd, ...row }) => ({ ...row, price: Number(price), crowd: crowd.map(Number) }));
}
