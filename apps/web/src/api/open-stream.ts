import type { Endpoint } from '@ballpark/contracts/endpoint';
import { buildUrl } from './call.ts';
import { expireSession } from './session.ts';
import { readToken } from './token.ts';

/** Connects to a stream as the signed-in member. A 401 ends the session this page was using, as with any call. */
export async function openStream(
  { path }: Endpoint,
  params: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const token = readToken();
  const headers = { accept: 'text/event-stream', ...(token !== null && { authorization: `Bearer ${token}` }) };
  const response = await fetch(new Request(buildUrl(path, { params }), { headers, credentials: 'omit', signal }));
  if (response.status === 401) expireSession(token);
  return response;
}
