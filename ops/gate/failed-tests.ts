import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Step } from './count-results.ts';

/** More than this nobody reads; the first ones are usually the cause. */
const MOST_NAMED = 40;
/** So many of them also say why, as far as this many lines tell it: often the end of a log is all there is to read. */
const MOST_EXPLAINED = 5;
const MOST_LINES_OF_REASON = 14;

type FailedTest = { title: string; reason: string };

/** A line for each test that failed in a step, with the reasons of the first, and one for the step itself if it failed. */
export function failuresOf({ name, exitCode, report }: Step): string[] {
  const tests = failedTests(report);
  const left = tests.length - MOST_NAMED;
  return [
    ...tests
      .slice(0, MOST_NAMED)
      .flatMap(({ title, reason }, nth) => [
        `FAILED ${name}: ${title}`,
        ...(nth < MOST_EXPLAINED ? linesOf(reason) : []),
      ]),
    ...(left > 0 ? [`FAILED ${name}: and ${left} more`] : []),
    ...(exitCode === 0 ? [] : [`FAILED ${name} (exit ${exitCode})`]),
  ];
}

function linesOf(reason: string): string[] {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trimEnd());
  return lines
    .filter(Boolean)
    .slice(0, MOST_LINES_OF_REASON)
    .map((line) => `  | ${line}`);
}

function failedTests(report: unknown): FailedTest[] {
  if (!isRecord(report)) return [];
  return [...recordsIn(report.testResults).flatMap(failedInVitest), ...recordsIn(report.suites).flatMap(failedInSuite)];
}

function failedInVitest(file: Record<string, unknown>): FailedTest[] {
  const path = relative(process.cwd(), text(file.name));
  const failed = recordsIn(file.assertionResults).filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') {
    return [{ title: `${path} could not be loaded`, reason: text(file.message) }];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    title: `${path}: ${text(fullName)}`,
    reason: Array.isArray(failureMessages) ? text(failureMessages[0]) : '',
  }));
}

/** Playwright puts suites into suites: a file, and what it describes. */
function failedInSuite(suite: Record<string, unknown>): FailedTest[] {
  return [...recordsIn(suite.specs).flatMap(failedInSpec), ...recordsIn(suite.suites).flatMap(failedInSuite)];
}

function failedInSpec({ title, file, line, tests }: Record<string, unknown>): FailedTest[] {
  return recordsIn(tests)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, projectName, results }) => {
      const when = status === 'flaky' ? ', passed only on a second try' : '';
      const errors = recordsIn(results).flatMap((result) => recordsIn(result.errors));
      return {
        title: `${text(file)}:${String(line)} (${text(projectName)}${when}): ${text(title)}`,
        reason: errors.map(({ message }) => text(message)).join('\n'),
      };
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
