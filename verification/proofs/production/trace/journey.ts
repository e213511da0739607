import { randomBytes, randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { buildListingBody } from '../../kit/actors/listings.ts';
import type { People } from '../../kit/actors/people.ts';
import { buildBearer, encodeJson, type Send, type WireRequest } from '../../kit/http/wire-client.ts';

/** The trace of the client, which is the root of everything that its requests cause. */
export type ClientTrace = { traceId: string; spanId: string; traceparent: string };

export function newClientTrace(): ClientTrace {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-01` };
}

/** A text that occurs nowhere else. Letters only, so that it is a word of a search, too. */
export function newMark(): string {
  return `qz${[...randomBytes(8)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join('')}`;
}

/** A place with seven digits after the point. */
function newDegrees(whole: number): number {
  return Number(`${whole}.${randomInt(100_000, 999_999)}7`);
}

type JourneyInput = { sql: Pool; people: People; sends: readonly [Send, Send]; trace: ClientTrace };

/** A sign-up, a listing, a search, a suggestion and a closing over two API processes. Returns what must stay private. */
export async function playJourney({ sql, people, sends, trace }: JourneyInput): Promise<Record<string, string>> {
  const marks = {
    'e-mail address': newMark(),
    name: newMark(),
    password: `${newMark()} Horse 1`,
    title: newMark(),
    description: newMark(),
    'word of a search': newMark(),
    note: newMark(),
    browser: newMark(),
    tracestate: newMark(),
    'address of the client': `2001:db8:${randomInt(4096, 65535).toString(16)}:${randomInt(4096, 65535).toString(16)}::1`,
  };
  const place = { latitude: newDegrees(52), longitude: newDegrees(13) };
  const owner = await people.createOne('onboarded');
  const guest = await people.createOne('onboarded');
  const email = `${newMark()}@neighbours.example`;
  await sql.query('update member_account set email = $2 where member_id = $1', [owner.memberId, email]);
  let turn = 0;
  const call = async (request: WireRequest, token?: string): Promise<Record<string, unknown>> => {
    const send = sends[turn++ % 2 === 0 ? 0 : 1];
    const headers = {
      ...request.headers,
      ...(token !== undefined && buildBearer({ token })),
      traceparent: trace.traceparent,
      tracestate: `client=${marks.tracestate}`,
      'x-forwarded-for': marks['address of the client'],
      'user-agent': marks.browser,
    };
    const answer = await send({ ...request, headers });
    if (answer.status >= 300) throw new Error(`${request.method} ${request.path}: ${answer.status} ${answer.body}`);
    return (JSON.parse(answer.body) as { data: Record<string, unknown> }).data;
  };
  const post = (path: string, body: unknown, token?: string) =>
    call({ method: 'POST', path: `/api${path}`, ...encodeJson(body) }, token);

  const address = `${marks['e-mail address']}@neighbours.example`;
  await post('/auth/register', { name: marks.name, email: address, password: marks.password, ...place });
  const words = { title: `A ${marks.title} bike`, description: `Red, ${marks.description}` };
  const { id } = await post('/listings', buildListingBody({ ...words, ...place }), owner.token);
  await call({ method: 'GET', path: `/api/listings?search=${marks['word of a search']}` }, guest.token);
  await post(`/listings/${String(id)}/suggest`, { amount: 40, note: `Nice ${marks.note}` }, guest.token);
  await post(`/listings/${String(id)}/close`, { finalPrice: 50 }, owner.token);
  return {
    ...marks,
    'e-mail address of the owner': email,
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    'token of the owner': owner.token,
    'token of the guest': guest.token,
    'id of the owner': owner.memberId,
    'id of the guest': guest.memberId,
    'id of the listing': String(id),
  };
}
