import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Step } from './count-results.ts';

/** The first failures are usually the cause, so the rest are only counted. */
const MAX_NAMED = 40;
/** The first failures also print their reason, cut to a few lines: often the end of a log is all that is kept. */
const MAX_EXPLAINED = 5;
const MAX_REASON_LINES = 14;

type FailedTest = { title: string; reason: string };

/** A step without a report repeats the end of its output. */
const MAX_OUTPUT_LINES = 8;
const MAX_LINE_LENGTH = 400;

/** One line per failed test of a step, with the reasons of the first ones, and one line for the step if it failed. */
export function describeFailures({ name, exitCode, report, output = '' }: Step): string[] {
  const tests = listFailedTests(report);
  const left = tests.length - MAX_NAMED;
  return [
    ...tests
      .slice(0, MAX_NAMED)
      .flatMap(({ title, reason }, nth) => [
        `FAILED ${name}: ${title}`,
        ...(nth < MAX_EXPLAINED ? toIndentedLines(reason) : []),
      ]),
    ...(left > 0 ? [`FAILED ${name}: and ${left} more`] : []),
    ...(exitCode === 0 ? [] : [`FAILED ${name} (exit ${exitCode})`]),
    ...(exitCode === 0 || tests.length > 0 ? [] : toIndentedLines(output, -MAX_OUTPUT_LINES)),
  ];
}

/** The first lines of a text, or the last ones if the limit is negative. */
function toIndentedLines(text: string, limit = MAX_REASON_LINES): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
  const kept = limit < 0 ? lines.slice(limit) : lines.slice(0, limit);
  return kept.map((line) => `  | ${line.slice(0, MAX_LINE_LENGTH)}`);
}

function listFailedTests(report: unknown): FailedTest[] {
  if (!isRecord(report)) return [];
  return [
    ...toRecords(report.testResults).flatMap(listVitestFailures),
    ...toRecords(report.suites).flatMap(listSuiteFailures),
  ];
}

function listVitestFailures(file: Record<string, unknown>): FailedTest[] {
  const path = relative(process.cwd(), toText(file.name));
  const failed = toRecords(file.assertionResults).filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') {
    return [{ title: `${path} could not be loaded`, reason: toText(file.message) }];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    title: `${path}: ${toText(fullName)}`,
    reason: Array.isArray(failureMessages) ? toText(failureMessages[0]) : '',
  }));
}

/** Playwright nests suites: one per file, and one per `describe` in it. */
function listSuiteFailures(suite: Record<string, unknown>): FailedTest[] {
  return [...toRecords(suite.specs).flatMap(listSpecFailures), ...toRecords(suite.suites).flatMap(listSuiteFailures)];
}

function listSpecFailures({ title, file, line, tests }: Record<string, unknown>): FailedTest[] {
  return toRecords(tests)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, projectName, results }) => {
      const when = status === 'flaky' ? ', passed only on a second try' : '';
      const errors = toRecords(results).flatMap((result) => toRecords(result.errors));
      return {
        title: `${toText(file)}:${String(line)} (${toText(projectName)}${when}): ${toText(title)}`,
        reason: errors.map(({ message }) => toText(message)).join('\n'),
      };
    });
}

function toRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
