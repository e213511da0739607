import { ApiError } from '../../../api/api-error.ts';
import { createListingMessages, editListingMessages } from './messages.ts';

/** The server's sentence. A response without one and no response have sentences of their own. */
export function describeCreateError(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return createListingMessages.broken;
  return error.sentence ?? createListingMessages.failed;
}

export function describeEditError(error: unknown): string {
  return (error instanceof ApiError && error.sentence) || editListingMessages.failed;
}
