import type { AnswerOf, BodyInputOf, Endpoint } from '@ballpark/contracts/endpoint';
import { config } from '../config.ts';
import { ApiError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';
import { expireSession } from './session.ts';
import { readToken } from './token.ts';

/** Long enough for a photo on a slow connection, but a dead connection ends. */
const TIMEOUT_MS = 120_000;

export type Upload<E extends Endpoint> = {
  body: BodyInputOf<E>;
  signal: AbortSignal;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Calls the API with a large body and reports progress. It uses XMLHttpRequest, because fetch has no upload progress. */
export function upload<E extends Endpoint>(endpoint: E, { body, signal, onProgress }: Upload<E>): Promise<AnswerOf<E>> {
  const token = readToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (cause?: unknown) => reject(new ApiError({ status: 0, code: 'no_answer' }, { cause }));
    request.open(endpoint.method, new URL(config.apiBase + endpoint.path, window.location.href));
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status === 401) expireSession(token);
      try {
        resolve(readAnswer(endpoint, toAnswer(request)));
      } catch (error) {
        reject(error);
      }
    });
    for (const end of ['error', 'timeout', 'abort'] as const) request.addEventListener(end, () => fail(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return fail(signal.reason);
    request.send(JSON.stringify(body));
  });
}

function toAnswer(request: XMLHttpRequest) {
  return {
    status: request.status,
    body: parseJson(request.responseText),
    requestId: request.getResponseHeader('x-request-id') ?? undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
