import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../app/refusal.ts';
import { isCheapToParse } from './heavy-json.ts';

/** Reads JSON bodies: none at all is fine (logging out sends none), prototype poisoning and NUL are refused. */
export function installJsonBody(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') {
      done(null, undefined);
      return;
    }
    if (text.length > BODY_MAX_BYTES && !isCheapToParse(text)) {
      done(new Refusal('invalid_request'));
      return;
    }
    // PostgreSQL has no NUL in text. Escaped, it is the only way one gets in: a raw one is not JSON.
    if (text.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(text)) {
      done(new Refusal('invalid_request'));
      return;
    }
    void parse(request, text, done); // answers through `done`
  });
}
