import type { ErrorBody } from '@ballpark/contracts/endpoint';

type Details = {
  /** 0 when no answer came at all. */
  status: number;
  code: string;
  /** The server's own words, when it gave any. */
  sentence?: string | undefined;
  fields?: ErrorBody['fields'] | undefined;
  requestId?: string | undefined;
};

/** A call that did not succeed, whatever the reason. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: string | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(details: Details, options?: ErrorOptions) {
    super(details.sentence ?? details.code, options);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.sentence = details.sentence;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
  }
}

/** What a person reads about a failed call: the server's words, else the screen's own. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback;
}
