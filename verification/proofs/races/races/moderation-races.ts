import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { buildListingBody, insertListing, insertSuggestion } from '../../kit/actors/listings.ts';
import { insertCase, insertModerators, insertSuggestionCase, signAppealToken } from '../../kit/actors/moderation.ts';
import type { People, Person } from '../../kit/actors/people.ts';
import { type HeldRequest, type HoldingConnection, releaseTogether } from '../../kit/http/held-requests.ts';
import { countUnknown } from './history.ts';

/** Races about one case of moderation. */
export const MODERATION_RACES = [
  'decide against decide',
  'appeal against judge',
  'ban against post',
  'hide against edit',
  'ban against ban and suspension',
] as const;
export type ModerationRace = (typeof MODERATION_RACES)[number];

type ModerationRound = {
  race: ModerationRace;
  sql: Pool;
  people: People;
  connections: HoldingConnection[];
  /** Who wrote the content. */
  author: Person;
  endSuspensions: () => Promise<void>;
};

/** Held requests are released after this time. */
const SETTLE_MS = 150;

type Answer = { status: number; body: string };
type ModerationOutcome = { requests: number; unknown: number; failures: string[] };

/** Runs one round. Nothing is judged if the server was busy, because it may have carried out the request. */
export async function raceModeration(round: ModerationRound): Promise<ModerationOutcome> {
  const { sql, people, connections, author } = round;
  const [first, second] = [await people.createOne('onboarded'), await people.createOne('onboarded')];
  await insertModerators(sql, [first.memberId, second.memberId]);
  const { answers, failures } = await RUNNERS[round.race](round, { first, second });
  const unknown = countUnknown(answers);
  return {
    requests: connections.length,
    unknown,
    failures: unknown > 0 ? [] : failures.map((failure) => `${round.race}, ${author.memberId}: ${failure}`),
  };
}

type Moderators = { first: Person; second: Person };
type Runner = (round: ModerationRound, moderators: Moderators) => Promise<{ answers: Answer[]; failures: string[] }>;

const RUNNERS: Record<ModerationRace, Runner> = {
  'decide against decide': raceDecisions,
  'appeal against judge': raceAppeals,
  'ban against post': raceBan,
  'hide against edit': raceHiding,
  'ban against ban and suspension': raceSanctions,
};

/** Every connection decides the same case: one wins, and the listing is as that decision says. */
async function raceDecisions({ sql, connections, author }: ModerationRound, { first, second }: Moderators) {
  const listing = await insertListing(sql, author.memberId);
  const { id } = await insertCase(sql, { listing, state: 'open', moderatorId: first.memberId });
  const answers = await releaseTogether(connections, (index) => ({
    path: `/moderation/cases/${id}/decisions`,
    token: index % 2 === 0 ? first.token : second.token,
    body: { action: index % 3 === 0 ? 'keep' : 'hide', reason: 'scam', sentence: 'No scams.' },
  }));
  const { rows } = await sql.query<{ isRight: boolean }>(
    `select (hidden_at is not null) = (action = 'hide') as "isRight"
     from moderation_decision join listing on listing.id = $2 where case_id = $1`,
    [id, listing.id],
  );
  const failures = [
    ...findUnexpected(answers, { status: 201, count: 1, others: [409] }),
    ...(rows.length === 1 && rows[0]?.isRight ? [] : [`${rows.length} decisions, or another effect`]),
  ];
  return { answers, failures };
}

/** Half of the connections appeal, the others judge the appeal: one appeal is taken, and it is judged at most once. */
async function raceAppeals({ sql, connections, author }: ModerationRound, { first, second }: Moderators) {
  const listing = await insertListing(sql, author.memberId);
  const { id, decisionId } = await insertCase(sql, { listing, state: 'decided', moderatorId: first.memberId });
  const token = await signAppealToken(sql, decisionId);
  const appeal: HeldRequest = { path: '/appeals', body: { token, text: 'It is mine.' } };
  const judge: HeldRequest = {
    path: `/moderation/cases/${id}/appeal`,
    token: second.token,
    body: { outcome: 'overturned', sentence: 'You are right.' },
  };
  const answers = await releaseTogether(connections, (index) => (index % 2 === 0 ? appeal : judge));
  const judged = answers.filter(({ status }) => status === 200).length;
  const { rows } = await sql.query<{ isRight: boolean }>(
    `select (state = 'overturned') = ($2 = 1) and appealed_at is not null as "isRight" from moderation_decision
     where case_id = $1`,
    [id, judged],
  );
  const failures = [
    ...findUnexpected(answers, { status: 201, count: 1, others: [200, 409] }),
    ...(judged <= 1 && rows.length === 1 && rows[0]?.isRight ? [] : [`judged ${judged} times, or another state`]),
  ];
  return { answers, failures };
}

/** One connection confirms a ban while the author posts on the others: nothing of the author stays visible. */
async function raceBan({ sql, connections, author }: ModerationRound, { first, second }: Moderators) {
  const listing = await insertListing(sql, author.memberId);
  const { id } = await insertCase(sql, { listing, state: 'proposed', moderatorId: first.memberId });
  const confirm: HeldRequest = {
    path: `/moderation/cases/${id}/confirm`,
    token: second.token,
    body: { isConfirmed: true },
  };
  const post: HeldRequest = { path: '/listings', token: author.token, body: buildListingBody() };
  const answers = await releaseTogether(connections, (index) => (index === connections.length - 1 ? confirm : post));
  const { rows } = await sql.query<{ visible: number }>(
    'select count(*)::int as visible from listing where owner_id = $1 and hidden_at is null',
    [author.memberId],
  );
  const failures = [
    // 404: the ban hid the new listing before its post was answered.
    ...findUnexpected(answers, { status: 200, count: 1, others: [201, 401, 404, 409, 429] }),
    ...(rows[0]?.visible === 0 ? [] : [`${rows[0]?.visible} listings of a banned member are visible`]),
  ];
  return { answers, failures };
}

/** One connection hides a price while its author changes it on the others: the sums are those of the visible prices. */
async function raceHiding({ sql, people, connections, author }: ModerationRound, { first, second }: Moderators) {
  const listing = await insertListing(sql, second.memberId);
  const suggestionId = await insertSuggestion(sql, listing, author.memberId);
  // Without another price a wrong sum violates a constraint, and the edit fails.
  await insertSuggestion(sql, listing, (await people.createOne('onboarded')).memberId);
  const id = await insertSuggestionCase(sql, suggestionId, author.memberId);
  const hide: HeldRequest = {
    path: `/moderation/cases/${id}/decisions`,
    token: first.token,
    body: { action: 'hide', reason: 'scam', sentence: 'No scams.' },
  };
  const edit = (index: number): HeldRequest => ({
    method: 'PUT',
    path: `/suggestions/${suggestionId}`,
    token: author.token,
    body: { amount: 100 + index },
  });
  const answers = await releaseTogether(connections, (index) => (index === 2 ? hide : edit(index)));
  const { rows } = await sql.query(
    `select from listing cross join lateral (
       select count(*) n, sum(amount) total, min(amount) low, max(amount) high
       from suggestion where listing_id = listing.id and hidden_at is null
     ) shown
     where id = $1 and (suggestion_count, suggestion_sum, suggestion_min, suggestion_max) = (n, total, low, high)`,
    [listing.id],
  );
  const failures = [
    ...findUnexpected(answers, { status: 201, count: 1, others: [200, 409, 429] }),
    ...(rows.length === 1 ? [] : ['the sums are not those of the visible prices']),
  ];
  return { answers, failures };
}

/**
 * A ban is overturned, another one confirmed, a suspension decided, and one that is over ends, all at once. The member is
 * banned, and the suspension that was decided is the one that is written down.
 */
async function raceSanctions(round: ModerationRound, { first, second }: Moderators) {
  const { sql, connections, author, endSuspensions } = round;
  const insert = async (state: 'open' | 'proposed' | 'appealed' | 'decided', action?: 'ban' | 'suspend') => {
    const listing = await insertListing(sql, author.memberId);
    return insertCase(sql, { listing, state, moderatorId: first.memberId, ...(action && { action }) });
  };
  const [appealed, proposed, open] = [await insert('appealed', 'ban'), await insert('proposed'), await insert('open')];
  const { decisionId } = await insert('decided', 'suspend');
  await sql.query(
    `with over as (
       update moderation_decision set ends_at = now() - interval '1 minute' where id = $2 returning id, ends_at
     ), kept as (insert into suspension (member_id, decision_id, ends_at) select $1, id, ends_at from over)
     update member_account set status = 'banned' where member_id = $1`,
    [author.memberId, decisionId],
  );
  const requests: HeldRequest[] = [
    { path: `/moderation/cases/${appealed.id}/appeal`, body: { outcome: 'overturned', sentence: 'You are right.' } },
    { path: `/moderation/cases/${proposed.id}/confirm`, body: { isConfirmed: true } },
    {
      path: `/moderation/cases/${open.id}/decisions`,
      body: { action: 'suspend', reason: 'scam', sentence: 'No scams.', days: 7 },
    },
  ];
  const used = connections.slice(0, requests.length);
  const [answers] = await Promise.all([
    releaseTogether(used, (index) => ({ path: '', body: {}, ...requests[index], token: second.token })),
    sleep(SETTLE_MS).then(endSuspensions),
  ]);
  const { rows } = await sql.query<{ status: string; days: number | null }>(
    `select status, decision.days from member_account account
     left join suspension on suspension.member_id = account.member_id
     left join moderation_decision decision on decision.id = suspension.decision_id
     where account.member_id = $1`,
    [author.memberId],
  );
  const found = rows[0];
  const failures = [
    ...findUnexpected(answers, { status: 200, count: 2, others: [201] }),
    ...(found?.status === 'banned' ? [] : [`a member with a ban in force is ${found?.status}`]),
    ...(found?.days === 7 ? [] : [`a suspension of 7 days is written down as ${found?.days}`]),
  ];
  return { answers, failures };
}

type Expectation = { status: number; count: number; others: number[] };

function findUnexpected(answers: readonly Answer[], { status, count, others }: Expectation): string[] {
  const wrong = answers.filter((answer) => answer.status !== status && !others.includes(answer.status));
  const seen = answers.filter((answer) => answer.status === status).length;
  return [
    ...wrong.map((answer) => `${answer.status} ${answer.body.slice(0, 100)}`),
    ...(seen === count ? [] : [`${seen} answers ${status} instead of ${count}`]),
  ];
}
