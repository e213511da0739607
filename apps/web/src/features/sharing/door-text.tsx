import { PREVIEW_DESCRIPTION_MAX } from '@ballpark/rules/listings';
import { frontDoorMessages } from './messages.ts';

/** Describes the listing in its owner's words, and the site in ours. */
export function DoorText({ description }: { description: string }) {
  // A preview holds as many characters as the database counts: an emoji is one.
  const isCut = Array.from(description).length >= PREVIEW_DESCRIPTION_MAX;
  return (
    <>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {description.trim()}
        {isCut && '…'}
      </p>
      <p className="text-text-2">{frontDoorMessages.about}</p>
    </>
  );
}
