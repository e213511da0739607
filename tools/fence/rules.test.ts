import { expect, test } from 'vitest';
import { BROKEN_SAMPLES, type Sample } from './broken-samples.ts';
import { createRepo, type Rule } from './repo.ts';
import { RULES } from './rules.ts';

const SAMPLES: Record<string, Sample> = BROKEN_SAMPLES;
const CASES = Object.entries<Rule>(RULES).map(([name, rule]) => ({ name, rule, sample: SAMPLES[name] }));

test.each(CASES)('$name: a sample that breaks it is named', ({ rule, sample }) => {
  expect(rule(createRepo(sample?.broken ?? {}))).toContain(sample?.says);
});

test.each(CASES)('$name: the nearest thing that is allowed passes', ({ rule, sample }) => {
  expect(rule(createRepo(sample?.fine ?? {}))).toEqual([]);
});
