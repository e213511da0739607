import { type Attributes, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { TraceState } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { describe, expect, test } from 'vitest';
import { cleanSpan } from './allowed-attributes.ts';

const CONTEXT = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: TraceFlags.SAMPLED };

function buildSpan(changes: Partial<ReadableSpan> = {}): ReadableSpan {
  return {
    name: 'GET /api/listings',
    kind: SpanKind.SERVER,
    spanContext: () => CONTEXT,
    startTime: [1, 0],
    endTime: [2, 0],
    status: { code: SpanStatusCode.UNSET },
    attributes: {},
    links: [],
    events: [],
    duration: [1, 0],
    ended: true,
    resource: emptyResource(),
    instrumentationScope: { name: 'test' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
    ...changes,
  };
}

function clean(attributes: Attributes): Attributes {
  return cleanSpan(buildSpan({ attributes })).attributes;
}

describe('a span that leaves the process', () => {
  test('keeps the attributes that name parts of our code', () => {
    const attributes = {
      'http.request.method': 'GET',
      'http.route': '/api/listings/:id',
      'http.response.status_code': 200,
      'db.query.summary': 'feed-newest',
      'messaging.destination.name': 'deliver-mail',
      'error.type': '23505',
    };
    expect(clean(attributes)).toEqual(attributes);
  });

  test.each([
    ['url.full', 'https://town.example.org/api/listings?search=bicycle'],
    ['url.query', 'search=bicycle'],
    ['client.address', '203.0.113.9'],
    ['db.query.text', 'select 1'],
    ['db.query.parameter.1', 'ada@example.org'],
    ['enduser.id', '0190'],
    ['exception.message', 'no mailbox ada@example.org'],
    ['constructor', 'x'],
  ])('has no %s', (name, value) => {
    expect(clean({ [name]: value })).toEqual({});
  });

  test.each([
    ['http.route', '/api/listings?search=bicycle'],
    ['http.route', 'bicycle'],
    ['db.operation.name', 'select 1'],
    ['error.type', 'ada@example.org'],
    ['messaging.destination.name', 'a'.repeat(81)],
    ['http.response.status_code', 52.123],
    ['db.collection.name', ['listing']],
  ])('has no %s in another form than %j', (name, value) => {
    expect(clean({ [name]: value })).toEqual({});
  });

  test('has a name made of the same parts', () => {
    expect(cleanSpan(buildSpan({ name: 'PUT /api/listings/:id' })).name).toBe('PUT /api/listings/:id');
    expect(cleanSpan(buildSpan({ name: 'GET /api/listings?search=bicycle' })).name).toBe('other');
  });

  test('has no event, no link, no text of its status and no tracestate', () => {
    const traceState = new TraceState('visitor=ada');
    const dirty = buildSpan({
      spanContext: () => ({ ...CONTEXT, traceState }),
      parentSpanContext: { ...CONTEXT, traceState },
      status: { code: SpanStatusCode.ERROR, message: 'no mailbox ada@example.org' },
      events: [{ time: [1, 0], name: 'exception', attributes: { 'exception.message': 'ada' } }],
      links: [{ context: { ...CONTEXT, traceState }, attributes: { name: 'ada' } }],
    });
    const cleaned = cleanSpan(dirty);
    expect(cleaned).toMatchObject({ status: { code: SpanStatusCode.ERROR }, events: [], links: [] });
    expect(JSON.stringify([cleaned, cleaned.spanContext()])).not.toContain('ada');
    expect(cleaned.spanContext()).toEqual(CONTEXT);
    expect(cleaned.parentSpanContext).toEqual(CONTEXT);
  });
});
