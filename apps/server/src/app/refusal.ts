import type { ErrorCode } from '@ballpark/contracts/errors';

/** A 'no' the product means. Any other thrown thing is a bug, or something we depend on being away. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: { retryAfterSeconds?: number } = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
