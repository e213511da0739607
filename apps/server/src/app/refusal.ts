import type { ErrorCode } from '@ballpark/contracts/errors';

/** A refusal that the product intends. Any other error is a bug, or a service that is away. */
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
