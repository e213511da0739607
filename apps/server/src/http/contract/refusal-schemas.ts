import { type Endpoint, errorBody } from '@ballpark/contracts/endpoint';
import { type ErrorCode, ERRORS } from '@ballpark/contracts/errors';
import { admitsVisitors } from '@ballpark/rules/access';

/** Every endpoint can answer with these. */
const ALWAYS: readonly ErrorCode[] = ['too_many_requests', 'unexpected', 'unavailable'];

/** The refusals of an endpoint by status, for the API reference. */
export function refusalSchemas(endpoint: Endpoint): Record<number, typeof errorBody> {
  const codes = [...ALWAYS, ...refusalsOfInput(endpoint), ...refusalsOfAccess(endpoint), ...endpoint.errors];
  return Object.fromEntries(codes.map((code) => [ERRORS[code].status, errorBody]));
}

function refusalsOfInput({ body, query }: Endpoint): ErrorCode[] {
  if (body) return ['invalid_request', 'body_too_large', 'unsupported_media_type'];
  return query ? ['invalid_request'] : [];
}

function refusalsOfAccess({ access }: Endpoint): ErrorCode[] {
  if (admitsVisitors(access)) return [];
  if (access === 'signed-in') return ['not_signed_in'];
  return ['not_signed_in', 'email_not_verified', 'not_onboarded'];
}
