import { ApiError } from '../../../api/api-error.ts';
import { createListingMessages, editListingMessages } from './messages.ts';

/** The server's words; an answer without any is a failure, and no answer at all is another. */
export function createSentence(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return createListingMessages.broken;
  return error.sentence ?? createListingMessages.failed;
}

export function editSentence(error: unknown): string {
  return (error instanceof ApiError && error.sentence) || editListingMessages.failed;
}
