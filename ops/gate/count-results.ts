/**
 * Adds up what a gate run has shown: node ops/gate/count-results.ts STEPS
 * STEPS has one line per step, `name<TAB>exit code`. A step with a report NAME.json beside it counts as its tests,
 * any other step as one. Whatever has failed is named at the end, where a long log is looked at first; the last line
 * says `N passed, N failed`, and the exit code follows it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failuresOf } from './failed-tests.ts';

export type Counts = { passed: number; failed: number };
export type Step = { name: string; exitCode: number; report?: unknown };

/** A failed step never counts as less than one failure, whatever its report says: a crash may have cut it short. */
export function countStep({ exitCode, report }: Step): Counts {
  const hasFailed = exitCode !== 0;
  if (report === undefined) return { passed: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0 };
  const { passed, failed } = countReport(report);
  // A report without a single test shows nothing, so it is no success either.
  const isEmpty = passed + failed === 0;
  return { passed, failed: failed === 0 && (hasFailed || isEmpty) ? 1 : failed };
}

export function countSteps(steps: Step[]): Counts {
  const counts = steps.map(countStep);
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function countReport(report: unknown): Counts {
  if (isRecord(report) && isRecord(report.stats)) return countPlaywright(report.stats);
  if (isRecord(report) && Array.isArray(report.testResults)) return countVitest(report.testResults);
  return { passed: 0, failed: 1 };
}

/** A test that passed only on a second try is not one to rely on. */
function countPlaywright(stats: Record<string, unknown>): Counts {
  return { passed: whole(stats.expected), failed: whole(stats.unexpected) + whole(stats.flaky) };
}

/** A file that could not even be loaded has no tests, and is a failure all the same. */
function countVitest(files: unknown[]): Counts {
  const tallies = files.filter(isRecord).map((file) => {
    const tests = Array.isArray(file.assertionResults) ? file.assertionResults.filter(isRecord) : [];
    const passed = tests.filter((test) => test.status === 'passed').length;
    const failed = tests.filter((test) => test.status === 'failed').length;
    return { passed, failed: failed === 0 && file.status === 'failed' ? 1 : failed };
  });
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function whole(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readSteps(file: string): Step[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [name = '', exitCode = '1'] = line.split('\t');
    const reportFile = join(dirname(file), `${name}.json`);
    const step = { name, exitCode: Number(exitCode) };
    return existsSync(reportFile) ? { ...step, report: readReport(reportFile) } : step;
  });
}

/** A report that was cut off is kept as one that cannot be counted. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const steps = readSteps(process.argv[2] ?? '');
  const { passed, failed } = countSteps(steps);
  for (const line of steps.flatMap(failuresOf)) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
