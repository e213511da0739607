/**
 * Counts the results of a gate run: node tools/ops/gate/count-results.ts STEPS
 * STEPS has one line per step, `name<TAB>exit code`. A step with a report NAME.json in the same folder counts as its
 * tests, any other step counts as one. NAME.log in that folder is the output of a step.
 * The failures are printed last, because readers start at the end of a long log.
 * The last line is `N passed, N failed`; the exit code is 1 when something failed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeFailures } from './failed-tests.ts';

export type Counts = { passed: number; failed: number };
export type Step = { name: string; exitCode: number; report?: unknown; output?: string };

/** A failed step counts as at least one failure, because a crash may have cut its report short. */
export function countStep({ exitCode, report }: Step): Counts {
  const hasFailed = exitCode !== 0;
  if (report === undefined) return { passed: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0 };
  const { passed, failed } = countReport(report);
  // A report without tests proves nothing, so it counts as a failure.
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

/** A flaky test (passed on a retry) counts as failed. */
function countPlaywright(stats: Record<string, unknown>): Counts {
  return { passed: toCount(stats.expected), failed: toCount(stats.unexpected) + toCount(stats.flaky) };
}

/** A file that could not be loaded has no tests and counts as one failure. */
function countVitest(files: unknown[]): Counts {
  const counts = files.filter(isRecord).map((file) => {
    const tests = Array.isArray(file.assertionResults) ? file.assertionResults.filter(isRecord) : [];
    const passed = tests.filter((test) => test.status === 'passed').length;
    const failed = tests.filter((test) => test.status === 'failed').length;
    return { passed, failed: failed === 0 && file.status === 'failed' ? 1 : failed };
  });
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function toCount(value: unknown): number {
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
    const outputFile = join(dirname(file), `${name}.log`);
    return {
      name,
      exitCode: Number(exitCode),
      ...(existsSync(reportFile) && { report: readReport(reportFile) }),
      ...(existsSync(outputFile) && { output: readFileSync(outputFile, 'utf8') }),
    };
  });
}

/** Returns null for a truncated report, which then counts as a failure. */
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
  for (const line of steps.flatMap(describeFailures)) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
