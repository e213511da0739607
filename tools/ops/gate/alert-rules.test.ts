import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../../..');
const RULES = join(REPOSITORY, 'deploy/prometheus');

function readAll(pattern: string): string {
  const files = globSync(pattern, { cwd: RULES }).toSorted();
  return files.map((file) => readFileSync(join(RULES, file), 'utf8')).join('\n');
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found).toSorted();
}

const rules = readAll('*.rules.yml');
const alerts = findAll(rules, /^ +- alert: (\w+)$/gm);
const runbook = readFileSync(join(REPOSITORY, 'docs/runbook.md'), 'utf8');

test('every alert has an entry in the runbook, and every entry an alert', () => {
  expect(alerts.length).toBeGreaterThan(20);
  expect(findAll(runbook, /^## (.+)$/gm)).toEqual(alerts);
});

test('every entry of the runbook says what it means for people, where to look and what to do', () => {
  const entries = runbook.split(/^## /m).slice(1);
  const incomplete = entries.filter((entry) => !/\*\*People:\*\*[^]+\*\*Look:\*\*[^]+\*\*Do:\*\*/.test(entry));
  expect(incomplete).toEqual([]);
});

test('every alert links to its entry, is a page or a ticket, and explains itself', () => {
  const blocks = rules.split(/^ +- alert: /m).slice(1);
  const incomplete = blocks.filter((block) => {
    const name = /^\w+/.exec(block)?.[0] ?? '';
    const hasLink = block.includes(`runbook: docs/runbook.md#${name.toLowerCase()}\n`);
    return !hasLink || !/severity: (page|ticket)\n/.test(block) || !/summary: .+\n/.test(block);
  });
  expect(incomplete).toEqual([]);
});

test('every alert is tested both ways: it fires, and it stays silent', () => {
  const tests = readAll('*.test.yml');
  const listTested = (expectation: string) =>
    new Set(
      findAll(tests, new RegExp(`alertname="(\\w+)", alertstate="firing"}\\)\\s+exp_samples: ${expectation}`, 'g')),
    );
  expect([...listTested(String.raw`\[\{`)].toSorted()).toEqual(alerts);
  expect([...listTested(String.raw`\[\]`)].toSorted()).toEqual(alerts);
});
