import { beforeEach, describe, expect, test } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

let nowMs = 0;
let breaker: CircuitBreaker;

beforeEach(() => {
  nowMs = 1_000;
  breaker = createCircuitBreaker({ name: 'test', failuresToOpen: 5, pauseMs: 30_000, nowMs: () => nowMs });
});

function failTimes(times: number): boolean[] {
  return Array.from({ length: times }, () => breaker.recordFailure());
}

describe('a service that fails', () => {
  test('is asked again and again up to four failures in a row', () => {
    expect(failTimes(4)).toEqual([false, false, false, false]);
    expect(breaker.isCallAllowed()).toBe(true);
    breaker.recordSuccess();
    failTimes(4);
    expect(breaker.isCallAllowed()).toBe(true);
  });

  test('is left alone for 30 seconds after the fifth', () => {
    expect(failTimes(5).at(-1)).toBe(true);
    expect(breaker.isCallAllowed()).toBe(false);
    nowMs += 29_999;
    expect(breaker.isCallAllowed()).toBe(false);
  });

  test('is then probed by one call while the others go without', () => {
    failTimes(5);
    nowMs += 30_000;
    expect([breaker.isCallAllowed(), breaker.isCallAllowed(), breaker.isCallAllowed()]).toEqual([true, false, false]);
  });

  test('is asked by everybody again when the probe succeeds', () => {
    failTimes(5);
    nowMs += 30_000;
    breaker.isCallAllowed();
    breaker.recordSuccess();
    expect([breaker.isCallAllowed(), breaker.isCallAllowed()]).toEqual([true, true]);
  });

  test('is left alone for another 30 seconds when the probe fails', () => {
    failTimes(5);
    nowMs += 30_000;
    breaker.isCallAllowed();
    nowMs += 2_000;
    expect(breaker.recordFailure()).toBe(true);
    nowMs += 29_999;
    expect(breaker.isCallAllowed()).toBe(false);
    nowMs += 1;
    expect(breaker.isCallAllowed()).toBe(true);
  });
});
