import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/refusal.ts';
import { extractLongStrings, restoreLongStrings } from './long-strings.ts';

/** Parses JSON bodies. An empty body is allowed (logging out sends none); prototype poisoning and NUL are refused. */
export function installJsonBody(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isCompressed(request)) {
      done(new Refusal('unsupported_media_type'));
      return;
    }
    const text = body.toString();
    if (text === '') {
      done(null, undefined);
      return;
    }
    const extracted = text.length > BODY_MAX_BYTES ? extractLongStrings(text) : { json: text, strings: [] };
    if (!extracted || hasEscapedNul(extracted.json)) {
      done(new Refusal('invalid_request'));
      return;
    }
    const { json, strings } = extracted;
    // Answers through `done`.
    void parse(
      request,
      json,
      strings.length === 0 ? done : (error, parsed) => done(error, restoreLongStrings(parsed, strings)),
    );
  });
}

/** Compressed bodies are refused, so that a small body cannot become a large one. */
function isCompressed({ headers }: FastifyRequest): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}

/** PostgreSQL's text has no NUL. JSON can only contain it escaped. */
function hasEscapedNul(json: string): boolean {
  return json.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(json);
}
