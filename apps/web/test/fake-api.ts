import type { DataOf, Endpoint, ErrorBody } from '@ballpark/contracts/endpoint';
import { ERRORS, type ErrorCode } from '@ballpark/contracts/errors';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** Stands where the API would; a test says what it answers, in the words of the contract. */
export const fakeApi = setupServer();

export type Received = { body: unknown; authorization: string | null; search: string };

/** Answers this endpoint, and keeps what it was asked. */
export function answer<E extends Endpoint>(endpoint: E, data: DataOf<E>): Received[] {
  return respond(endpoint, () => HttpResponse.json({ success: true, data }, { status: endpoint.success.status }));
}

/** Refuses this endpoint as the real server would. */
export function refuse(endpoint: Endpoint, code: ErrorCode): Received[] {
  return respond(endpoint, () => refusal(code));
}

/** Refuses the next call only; after it, what was said before holds again. */
export function refuseOnce(endpoint: Endpoint, code: ErrorCode): Received[] {
  return respond(endpoint, () => refusal(code), { once: true });
}

/** Answers with a body no contract knows. */
export function answerOddly(endpoint: Endpoint, status: number, body: string): Received[] {
  return respond(endpoint, () => new HttpResponse(body, { status }));
}

/** The network is down for this endpoint. */
export function breakOff(endpoint: Endpoint): Received[] {
  return respond(endpoint, () => HttpResponse.error());
}

/** Never answers. */
export function keepWaiting(endpoint: Endpoint): Received[] {
  return respond(endpoint, async () => {
    await delay('infinite');
    return new HttpResponse();
  });
}

function refusal(code: ErrorCode): Response {
  const { status, error } = ERRORS[code];
  const body: ErrorBody = { success: false, error, message: error, code };
  return HttpResponse.json(body, { status, headers: { 'x-request-id': 'req-1' } });
}

function respond(endpoint: Endpoint, make: () => Response | Promise<Response>, options = { once: false }): Received[] {
  const received: Received[] = [];
  const address = new URL(`/api${endpoint.path}`, window.location.href).href;
  const handler = http.all(
    address,
    async ({ request }) => {
      if (request.method !== endpoint.method)
        throw new Error(`${request.method} ${endpoint.path} is not in the contract`);
      const text = await request.text();
      received.push({
        body: text === '' ? undefined : JSON.parse(text),
        authorization: request.headers.get('authorization'),
        search: new URL(request.url).search,
      });
      return make();
    },
    options,
  );
  fakeApi.use(handler);
  return received;
}
