import { type SubmitEvent, useRef } from 'react';

/** Returns the text in the field with this name. */
export type TypedText = (field: string) => string;

type Send = (typed: TypedText, form: HTMLFormElement) => Promise<unknown>;

/**
 * A submit handler that ignores further submits until `send` has settled. The lock is a ref, because a double click comes
 * before the button renders as busy.
 */
export function useSubmitOnce(send: Send) {
  const isSending = useRef(false);
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    const unlock = () => {
      isSending.current = false;
    };
    send(readTypedText(event.currentTarget), event.currentTarget).then(unlock, unlock);
  };
}

export function readTypedText(form: HTMLFormElement | undefined): TypedText {
  const fields = new FormData(form);
  return (field) => {
    const value = fields.get(field);
    return typeof value === 'string' ? value : '';
  };
}
