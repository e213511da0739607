import type { ErrorCode } from '@ballpark/contracts/errors';

type RefusalOptions = { retryAfterSeconds?: number | undefined; fields?: readonly string[]; sentence?: string };

/** A refusal that the product intends. Any other error is a bug, or a service that is away. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  /** The fields of the request that caused it. */
  readonly fields: readonly string[] | undefined;
  /** Replaces the sentence of the code, for a number that the operator sets. */
  readonly sentence: string | undefined;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.fields = options.fields;
    this.sentence = options.sentence;
  }
}
