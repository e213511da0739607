import type { ErrorBody } from '@ballpark/contracts/endpoint';

type ApiErrorDetails = {
  /** 0 if no response arrived. */
  status: number;
  code: string;
  /** The server's message for people, if it sent one. */
  sentence?: string | undefined;
  fields?: ErrorBody['fields'] | undefined;
  requestId?: string | undefined;
};

/** Any failed call: refused, unreadable or without a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: string | undefined;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.sentence ?? details.code, options);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.sentence = details.sentence;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
  }
}

/** The message that a screen shows for a failed call: the server's, or its own fallback. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback;
}
