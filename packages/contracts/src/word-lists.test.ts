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
  'no state has words of its own beyond the filter by status, levels, outcomes, categories, boards, exclusions, the price book, notifications, exports and moderation',
  { tags: ['LIST-18'] },
  () => {
    const schemas = ALL_ENDPOINTS.flatMap(({ params, query, body, success }) => [params, query, body, success.data]);
    const lists = schemas.flatMap((schema) =>
      schema === undefined ? [] : collectWordLists(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    );
    expect([...new Set(lists.map(([name, words]) => `${name}: ${words}`))].toSorted()).toEqual([
      'action: keep hide remove warn suspend ban',
      'actions: keep hide remove warn suspend ban',
      'appeal: none waiting upheld overturned',
      'appealOutcome: upheld overturned',
      'area: near region anywhere',
      'band: sharper-half',
      'category: furniture household kitchen garden tools bikes vehicles electronics computers music sport kids clothes collectibles repairs cleaning moving garden-work building-work lessons care events',
      'category: suggestions accuracy speed community streak category',
      'cause: reports photo',
      'channel: mail push',
      'currency: USD EUR GBP JPY CNY INR CAD AUD NZD CHF SEK NOK DKK ISK PLN CZK HUF RON BGN RSD UAH TRY ILS BRL MXN ARS CLP COP PEN UYU ZAR NGN KES GHS EGP MAD AED SAR KRW TWD HKD SGD MYR THB IDR PHP VND PKR BDT LKR',
      'decision: upheld dismissed',
      'event: changed',
      'event: sight',
      'exclusion: not-sold late far-off new-owner brief seen repeated reciprocal exact-in-minutes arranged few',
      'includeProgress: true false',
      'kind: achievement',
      'kind: arranged_pair arranged_circle',
      'kind: auto-closed',
      'kind: block mute',
      'kind: content-hidden',
      'kind: day practice none',
      'kind: decision',
      'kind: ends-soon',
      'kind: fair-play',
      'kind: first-suggestion',
      'kind: listing suggestion profile photo guest',
      'kind: moderator operator author system',
      'kind: result',
      'kind: suggestions',
      'kind: suggestions ends-soon auto-closed result achievement digest',
      'lateOutcome: sold kept',
      'level: New Regular Pro',
      'metric: xp sense',
      'outcome: kept',
      'outcome: sold agreed asking kept',
      'outcome: upheld overturned',
      'period: all month',
      'preferences: selling buying browsing helping',
      'propertyNames: keep hide remove warn suspend ban',
      'propertyNames: scam not-a-price-question offensive personal-data wrong-category illegal other',
      'proposedAction: keep hide remove warn suspend ban',
      'reason: closest within10 participation',
      'reason: scam not-a-price-question offensive personal-data wrong-category illegal other',
      'reporter: member visitor',
      'role: owner suggester',
      'state: asked building ready failed',
      'state: open proposed appealed decided',
      'state: proposed withdrawn in-force overturned',
      'state: waiting decided',
      'status: active closed all',
      'status: active suspended banned closed',
      'subject: general technical account feedback bug other',
      'targetKind: listing suggestion profile photo',
      'targetKind: listing suggestion profile photo guest',
      'type: PRODUCT SERVICE',
      'units: by-place miles kilometres',
      'unseen: true false',
      'verdict: very-low low fair good very-good',
      'what: notifications',
      'what: suggestion closing listing deletion guest',
      'widen: true false',
    ]);
  },
);
