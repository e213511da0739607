import type { Attributes, SpanContext } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

const WORD = /^[\w.-]{1,80}$/;
const NUMBER = /^\d{1,9}$/;

/**
 * Every attribute that may leave the process, with the form of its values. They name parts of our code: no value comes from
 * a member, a client or a row. Anything else is dropped, whichever code or library has added it.
 */
const ALLOWED_ATTRIBUTES: Record<string, RegExp> = {
  'http.request.method': /^[A-Z-]{3,20}$/,
  /** The pattern, never the path. */
  'http.route': /^(none|\/[\w/:*.-]{0,120})$/,
  'http.response.status_code': NUMBER,
  'db.system.name': WORD,
  'db.operation.name': WORD,
  'db.collection.name': WORD,
  /** The name of a prepared statement. */
  'db.query.summary': WORD,
  'messaging.system': WORD,
  'messaging.destination.name': WORD,
  'messaging.batch.message_count': NUMBER,
  'ballpark.job.attempt': NUMBER,
  'ballpark.mail.template': WORD,
  'error.type': WORD,
};

/** Names are made of the same parts. */
const ALLOWED_NAME = /^[\w /:*.-]{1,160}$/;

/**
 * The span as it is exported: without events and links, which repeat the messages of errors, without the text of its status,
 * and without `tracestate`.
 */
export function cleanSpan(span: ReadableSpan): ReadableSpan {
  const own = cleanContext(span.spanContext());
  const parent = span.parentSpanContext;
  return {
    name: ALLOWED_NAME.test(span.name) ? span.name : 'other',
    kind: span.kind,
    spanContext: () => own,
    ...(parent && { parentSpanContext: cleanContext(parent) }),
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    attributes: cleanAttributes(span.attributes),
    links: [],
    events: [],
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function cleanAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isAllowed(name, value)));
}

function isAllowed(name: string, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return Object.hasOwn(ALLOWED_ATTRIBUTES, name) && ALLOWED_ATTRIBUTES[name]?.test(String(value)) === true;
}

function cleanContext({ traceId, spanId, traceFlags, isRemote }: SpanContext): SpanContext {
  return { traceId, spanId, traceFlags, ...(isRemote !== undefined && { isRemote }) };
}
