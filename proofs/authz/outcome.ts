import { type AuthzWorld, bearer } from './world.ts';
import type { Person } from '../kit/actors/people.ts';
import type { WireAnswer, WireRequest } from '../kit/http/wire-client.ts';

/** What came back, and what else about it was not as it should be. */
export type ExtraOutcome = { answer: WireAnswer; complaint?: string };

export type Performer = (world: AuthzWorld) => Promise<ExtraOutcome>;

export function as({ send }: AuthzWorld, person: Person, request: WireRequest): Promise<WireAnswer> {
  return send({ ...request, headers: { ...request.headers, ...bearer(person) } });
}

export function sameBytes(usual: WireAnswer, answer: WireAnswer): ExtraOutcome {
  return { answer, ...(answer.body !== usual.body && { complaint: `${answer.body} is not ${usual.body}` }) };
}

/** Nothing to complain about when each of these is what it should be. */
export function unlessEqual(seen: Record<string, unknown> | undefined, expected: Record<string, unknown>) {
  const wrong = Object.entries(expected).filter(([key, value]) => seen?.[key] !== value);
  return wrong.length === 0 ? {} : { complaint: `not as expected: ${wrong.map(([key]) => key).join(', ')}` };
}
