import type { SuggestionMade } from '@ballpark/contracts/suggestions';
import { type Person, post, send } from './people.ts';
import { settleClosings } from './reward-rows.ts';
import type { TestApp } from './test-app.ts';

/** API calls about suggestions and closings. */
export function createSuggestionClient(test: TestApp) {
  const suggest = ({ token }: Person, listingId: string, payload: unknown = { amount: 50 }) =>
    post(test, `/listings/${listingId}/suggest`, { token, payload });

  return {
    suggest,
    /** Suggests a price and fails unless it is accepted. */
    suggestAccepted: async (person: Person, listingId: string, amount = 50): Promise<SuggestionMade> => {
      const answer = await suggest(person, listingId, { amount });
      if (answer.statusCode !== 201) throw new Error(`could not suggest: ${answer.body}`);
      return answer.json<{ data: SuggestionMade }>().data;
    },
    edit: ({ token }: Person, suggestionId: string, payload: unknown) =>
      send(test, `PUT /suggestions/${suggestionId}`, { token, payload }),
    close: ({ token }: Person, listingId: string, finalPrice: unknown = 50) =>
      post(test, `/listings/${listingId}/close`, { token, payload: { finalPrice } }),
  };
}

/** Payloads of the queued jobs with this name. */
export async function listQueuedJobs<Payload extends object>({ sql }: TestApp, name: string): Promise<Payload[]> {
  const { rows } = await sql.query<{ data: Payload }>('select data from pgboss.job where name = $1', [name]);
  return rows.map(({ data }) => data);
}

/** Invariants that must hold after any concurrent requests and their jobs. Each query finds rows that break one. */
const INVARIANT_BREAKS = {
  'a member has two suggestions on one listing':
    'select 1 from suggestion group by listing_id, member_id having count(*) > 1',
  'an owner has a suggestion on their own listing':
    'select 1 from suggestion join listing on listing.id = listing_id where member_id = owner_id',
  'a listing has ended twice, or is active after its end': `select 1 from listing where num_nonnulls(auto_closed_at, final_price, deleted_at) <> (not is_active)::int`,
  'the counters of a listing differ from its suggestions': `select 1 from listing left join lateral (
       select count(*) n, coalesce(sum(amount), 0) total, min(amount) low, max(amount) high
       from suggestion where listing_id = listing.id and suggestion.hidden_at is null
     ) kept on true
     where (suggestion_count, suggestion_sum) is distinct from (n, total)
        or (suggestion_min, suggestion_max) is distinct from (low, high)`,
  'a suggestion on a closed listing has no award, or another one than it shows': `select 1 from suggestion join listing on listing.id = listing_id
       left join xp_award on xp_award.listing_id = suggestion.listing_id and xp_award.member_id = suggestion.member_id
     where listing.closed_at is not null and (xp_award.amount is null or xp_award.amount is distinct from xp_awarded)`,
  'an award has no suggestion, or its listing is not closed': `select 1 from xp_award left join suggestion
       on suggestion.listing_id = xp_award.listing_id and suggestion.member_id = xp_award.member_id
     join listing on listing.id = xp_award.listing_id
     where suggestion.id is null or listing.closed_at is null`,
  'a closing with a price does not pay by closeness': `select 1 from (
       select xp_awarded, final_price, abs(amount - final_price) as off,
         min(abs(amount - final_price)) filter (where suggestion.hidden_at is null) over (partition by listing_id) as least
       from suggestion join listing on listing.id = listing_id where final_price is not null
     ) paid
     where xp_awarded is distinct from case when off <= least then 50 when off * 10 <= final_price then 20 else 5 end`,
  'an automatic closing does not pay for participation': `select 1 from suggestion join listing on listing.id = listing_id
     where auto_closed_at is not null and xp_awarded is distinct from 5`,
};

/** Names of the invariants that are broken once all closings are settled. */
export async function findBrokenInvariants(test: TestApp): Promise<string[]> {
  await settleClosings(test);
  const broken: string[] = [];
  for (const [name, query] of Object.entries(INVARIANT_BREAKS)) {
    if ((await test.sql.query(query)).rows.length > 0) broken.push(name);
  }
  return broken;
}
