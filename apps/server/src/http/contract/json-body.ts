import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../app/refusal.ts';
import { liftLongTexts, putBack } from './long-strings.ts';

/** Reads JSON bodies: none at all is fine (logging out sends none), prototype poisoning and NUL are refused. */
export function installJsonBody(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isPacked(request)) {
      done(new Refusal('unsupported_media_type'));
      return;
    }
    const text = body.toString();
    if (text === '') {
      done(null, undefined);
      return;
    }
    const lifted = text.length > BODY_MAX_BYTES ? liftLongTexts(text) : { json: text, texts: [] };
    if (!lifted || hasEscapedNul(lifted.json)) {
      done(new Refusal('invalid_request'));
      return;
    }
    const { json, texts } = lifted;
    // Answers through `done`.
    void parse(request, json, texts.length === 0 ? done : (error, parsed) => done(error, putBack(parsed, texts)));
  });
}

/** Nothing is unpacked here, so that a small body cannot become a large one; saying that it is packed is enough. */
function isPacked({ headers }: FastifyRequest): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}

/** PostgreSQL has no NUL in text. Escaped, it is the only way one gets in: a raw one is not JSON. */
function hasEscapedNul(json: string): boolean {
  return json.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(json);
}
