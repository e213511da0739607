import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ALL_ENDPOINTS } from './all-endpoints.ts';

/** Every list of fixed words in a schema, with the name of its field. */
function collectWordLists(schema: unknown, name = ''): [string, string][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const words = 'enum' in schema ? schema.enum : 'const' in schema ? [schema.const] : undefined;
  const own: [string, string][] = Array.isArray(words) ? [[name, words.join(' ')]] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, value]) => collectWordLists(value, isKeyword(key) ? name : key)),
  ];
}

/** Keywords of JSON Schema, which come between a field and its words. */
function isKeyword(key: string): boolean {
  return ['properties', 'items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].includes(key) || /^\d+$/.test(key);
}

test(
  'no state has words of its own beyond the filter by status, levels, late outcomes and kinds of notifications',
  { tags: ['LIST-18'] },
  () => {
    const schemas = ALL_ENDPOINTS.flatMap(({ params, query, body, success }) => [params, query, body, success.data]);
    const lists = schemas.flatMap((schema) =>
      schema === undefined ? [] : collectWordLists(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    );
    expect([...new Set(lists.map(([name, words]) => `${name}: ${words}`))].toSorted()).toEqual([
      'category: suggestions accuracy speed community streak category',
      'channel: mail push',
      'event: changed',
      'event: sight',
      'includeProgress: true false',
      'kind: achievement',
      'kind: auto-closed',
      'kind: ends-soon',
      'kind: first-suggestion',
      'kind: result',
      'kind: suggestions',
      'kind: suggestions ends-soon auto-closed result achievement digest',
      'lateOutcome: sold kept',
      'level: New Regular Pro',
      'outcome: kept',
      'preferences: selling buying browsing helping',
      'reason: closest within10 participation',
      'status: active closed all',
      'subject: general technical account feedback bug other',
      'type: PRODUCT SERVICE',
      'units: by-place miles kilometres',
      'what: notifications',
      'what: suggestion closing listing deletion',
      'widen: true false',
    ]);
  },
);
