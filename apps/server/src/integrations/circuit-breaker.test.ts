import { beforeEach, describe, expect, test } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

let nowMs = 0;
let breaker: CircuitBreaker;

beforeEach(() => {
  nowMs = 1_000;
  breaker = createCircuitBreaker({ failuresToOpen: 5, pauseMs: 30_000, nowMs: () => nowMs });
});

function failTimes(times: number): boolean[] {
  return Array.from({ length: times }, () => breaker.failed());
}

describe('a service that fails', () => {
  test('is asked again and again up to four failures in a row', () => {
    expect(failTimes(4)).toEqual([false, false, false, false]);
    expect(breaker.mayAsk()).toBe(true);
    breaker.succeeded();
    failTimes(4);
    expect(breaker.mayAsk()).toBe(true);
  });

  test('is left alone for 30 seconds after the fifth', () => {
    expect(failTimes(5).at(-1)).toBe(true);
    expect(breaker.mayAsk()).toBe(false);
    nowMs += 29_999;
    expect(breaker.mayAsk()).toBe(false);
  });

  test('is then probed by one call while the others go without', () => {
    failTimes(5);
    nowMs += 30_000;
    expect([breaker.mayAsk(), breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false, false]);
  });

  test('is asked by everybody again when the probe succeeds', () => {
    failTimes(5);
    nowMs += 30_000;
    breaker.mayAsk();
    breaker.succeeded();
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true]);
  });

  test('is left alone for another 30 seconds when the probe fails', () => {
    failTimes(5);
    nowMs += 30_000;
    breaker.mayAsk();
    nowMs += 2_000;
    expect(breaker.failed()).toBe(true);
    nowMs += 29_999;
    expect(breaker.mayAsk()).toBe(false);
    nowMs += 1;
    expect(breaker.mayAsk()).toBe(true);
  });
});
