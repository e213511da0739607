import { relative } from 'node:path';
import type { Step } from './count-results.ts';

/** More than this nobody reads; the first ones are usually the cause. */
const MOST_NAMED = 40;

/** A line for each test that failed in a step, and one for the step itself where that has failed. */
export function failuresOf({ name, exitCode, report }: Step): string[] {
  const tests = failedTests(report);
  const left = tests.length - MOST_NAMED;
  return [
    ...tests.slice(0, MOST_NAMED).map((test) => `FAILED ${name}: ${test}`),
    ...(left > 0 ? [`FAILED ${name}: and ${left} more`] : []),
    ...(exitCode === 0 ? [] : [`FAILED ${name} (exit ${exitCode})`]),
  ];
}

function failedTests(report: unknown): string[] {
  if (!isRecord(report)) return [];
  return [...recordsIn(report.testResults).flatMap(failedInVitest), ...recordsIn(report.suites).flatMap(failedInSuite)];
}

function failedInVitest(file: Record<string, unknown>): string[] {
  const path = relative(process.cwd(), text(file.name));
  const failed = recordsIn(file.assertionResults).filter(({ status }) => status === 'failed');
  if (failed.length === 0) return file.status === 'failed' ? [`${path} could not be loaded`] : [];
  return failed.map(({ fullName }) => `${path}: ${text(fullName)}`);
}

/** Playwright puts suites into suites: a file, and what it describes. */
function failedInSuite(suite: Record<string, unknown>): string[] {
  return [...recordsIn(suite.specs).flatMap(failedInSpec), ...recordsIn(suite.suites).flatMap(failedInSuite)];
}

function failedInSpec({ title, file, line, tests }: Record<string, unknown>): string[] {
  return recordsIn(tests)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, projectName }) => {
      const when = status === 'flaky' ? ', passed only on a second try' : '';
      return `${text(file)}:${String(line)} (${text(projectName)}${when}): ${text(title)}`;
    });
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
