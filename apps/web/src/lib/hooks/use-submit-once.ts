import { type SubmitEvent, useRef } from 'react';

/** Gives what was typed into the field of this name. */
export type TypedText = (field: string) => string;

type Send = (typed: TypedText, form: HTMLFormElement) => Promise<unknown>;

/**
 * A submit handler that sends the form's fields, and nothing more until that is answered. The lock is a ref because a
 * double click comes before the button is drawn as busy.
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
