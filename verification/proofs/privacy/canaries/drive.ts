import { ROWS } from '../../access/matrix.ts';
import { buildValidRequest, type RequestSource } from '../../kit/http/valid-requests.ts';
import type { AccountStage, Person } from '../../kit/actors/people.ts';
import { buildBearer, buildPost, type Send, type WireAnswer } from '../../kit/http/wire-client.ts';
import { OPERATOR_KEY } from '../../kit/services/scratch-services.ts';
import type { PlantedMember } from './plant.ts';

/** The kinds of callers, and how far the account of each has come. */
export const CALLERS = {
  visitor: 'onboarded',
  new: 'unverified',
  member: 'onboarded',
  blocked: 'onboarded',
  suspended: 'suspended',
  moderator: 'onboarded',
  operator: 'onboarded',
  self: 'onboarded',
} as const satisfies Record<string, AccountStage>;

type CallerKind = keyof typeof CALLERS;

export type Answer = { route: string; kind: CallerKind; callerId: string; text: string; status: number };

export type DriveInput = {
  source: RequestSource;
  send: Send;
  /** The planted member whose things the callers ask for. */
  owner: PlantedMember;
};

/** A caller for each request, because most requests change the caller. */
async function createCallers({ source, owner }: DriveInput, kind: CallerKind, count: number): Promise<Person[]> {
  const callers = await source.people.create(CALLERS[kind], count);
  const ids = callers.map(({ memberId }) => memberId);
  if (kind === 'blocked') {
    await source.sql.query(
      `insert into member_block (blocker_id, blocked_id, kind) select $1, id, 'block' from unnest($2::uuid[]) as given (id)`,
      [owner.memberId, ids],
    );
    await source.sql.query('update member_account set has_blocks = true where member_id = any ($1::uuid[])', [
      [owner.memberId, ...ids],
    ]);
  }
  if (kind === 'moderator') {
    await source.sql.query(
      `insert into moderator (member_id, granted_by) select id, 'the proof' from unnest($1::uuid[]) as given (id)`,
      [ids],
    );
  }
  return callers;
}

/** Requests that would end the planted member's own session or account. The others are sent as the member, too. */
const ENDS_OWN =
  /logout|account\/close|settings\/sessions|settings\/password|reset-password|settings\/email|verify-email/;

/** Calls every route as every kind of caller, about one planted member. */
export async function driveRoutes(input: DriveInput): Promise<Answer[]> {
  const kinds = Object.keys(CALLERS) as CallerKind[];
  return (await Promise.all(kinds.map((kind) => driveAs(input, kind)))).flat();
}

async function driveAs(input: DriveInput, kind: CallerKind): Promise<Answer[]> {
  const routes = ROWS.map(({ route }) => route).filter((route) => kind !== 'self' || !ENDS_OWN.test(route));
  const callers = kind === 'self' ? routes.map(() => input.owner) : await createCallers(input, kind, routes.length);
  const answers: Answer[] = [];
  for (const [index, route] of routes.entries()) {
    const caller = callers[index];
    if (caller) answers.push(await callRoute(input, { route, kind, caller }));
  }
  return answers;
}

type CallInput = { route: string; kind: CallerKind; caller: Person };

async function callRoute({ source, send, owner }: DriveInput, { route, kind, caller }: CallInput): Promise<Answer> {
  const isOperatorCall = kind === 'operator' && route.includes('/admin/');
  const request = isOperatorCall
    ? buildPost('/admin/auto-close-listings', { adminKey: OPERATOR_KEY })
    : await buildValidRequest(source, route, { caller, owner });
  // The routes about listings get the planted one, which has the marks.
  const path = request.path.replace(/^(\/api\/listings|\/media\/cards)\/[0-9a-f-]{36}/, `$1/${owner.listingId}`);
  const keepsListing = !/^(DELETE|PUT)|\/close|\/final-price/.test(`${request.method} ${path}`);
  const answer = await send({
    ...request,
    path: keepsListing ? path : request.path,
    headers: { ...request.headers, ...(kind !== 'visitor' && buildBearer(caller)) },
  });
  return { route, kind, callerId: caller.memberId, text: toText(answer), status: answer.status };
}

function toText({ status, headers, body }: WireAnswer): string {
  return `${status} ${JSON.stringify(headers)} ${body}`;
}
