import { expect, test } from 'vitest';
import { countStep, countSteps } from './count-results.ts';

const vitestReport = {
  testResults: [
    { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }, { status: 'skipped' }] },
    { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
  ],
};

test('a step without a report counts as one', () => {
  expect(countStep({ name: 'build', exitCode: 0 })).toEqual({ passed: 1, failed: 0 });
  expect(countStep({ name: 'build', exitCode: 2 })).toEqual({ passed: 0, failed: 1 });
});

test('a vitest step counts as its tests, and a skipped test as none', () => {
  expect(countStep({ name: 'vitest', exitCode: 1, report: vitestReport })).toEqual({ passed: 3, failed: 1 });
});

test('a test file that cannot be loaded is one failure more', () => {
  const unloadable = { status: 'failed', assertionResults: [] };
  const report = { testResults: [...vitestReport.testResults, unloadable] };
  expect(countStep({ name: 'vitest', exitCode: 1, report })).toEqual({ passed: 3, failed: 2 });
});

test('a browser test that passed only on a second try is a failure', () => {
  const report = { stats: { expected: 12, unexpected: 1, flaky: 2, skipped: 4 } };
  expect(countStep({ name: 'e2e', exitCode: 1, report })).toEqual({ passed: 12, failed: 3 });
});

test.each([
  { what: 'a run that failed outside its tests', report: { stats: { expected: 5 } }, exitCode: 1, passed: 5 },
  { what: 'a report with no tests in it', report: { testResults: [] }, exitCode: 0, passed: 0 },
  { what: 'a report that was cut off', report: null, exitCode: 0, passed: 0 },
])('$what is a failure', ({ report, exitCode, passed }) => {
  expect(countStep({ name: 'e2e', exitCode, report })).toEqual({ passed, failed: 1 });
});

test('the sum covers every step', () => {
  const steps = [
    { name: 'check', exitCode: 0 },
    { name: 'vitest', exitCode: 1, report: vitestReport },
    { name: 'build', exitCode: 1 },
  ];
  expect(countSteps(steps)).toEqual({ passed: 4, failed: 2 });
});
