import { CONTACT_MESSAGE_MAX } from '@ballpark/rules/contact';
import { useEffect, useId, useRef, useState } from 'react';
import { countCharacters, toMaxLength } from '../../lib/text.ts';
import { contactMessages } from './messages.ts';
import { Counter } from '../../ui/fields/counter.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';

const WARN_FROM = 0.9 * CONTACT_MESSAGE_MAX;

/** The message with its counter. Uncontrolled, so that hydration keeps text that was typed before it. */
export function ContactMessageField({ error }: { error: string | undefined }) {
  const counterId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useEffect(() => setText(field.current?.value ?? ''), []);
  return (
    <div className="relative">
      <TextArea
        ref={field}
        label={contactMessages.message}
        name="message"
        className="min-h-44 lg:min-h-60"
        placeholder={contactMessages.messageExample}
        aria-required
        aria-describedby={counterId}
        maxLength={toMaxLength(text, CONTACT_MESSAGE_MAX)}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Counter
        id={counterId}
        count={countCharacters(text)}
        max={CONTACT_MESSAGE_MAX}
        warnFrom={WARN_FROM}
        className="absolute top-0 right-0"
      />
    </div>
  );
}
