import { sendContactMessage } from '@ballpark/contracts/contact';
import { CONTACT_STATUS_SECONDS } from '@ballpark/rules/contact';
import { type FormEvent, type SubmitEvent, useEffect, useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import type { TypedText } from '../../lib/hooks/use-submit-once.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { useSendContactMessage } from './contact-queries.ts';
import { contactMessages } from './messages.ts';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

/** The result of the last attempt; it returns to idle after a few seconds. */
type ContactStatus = { kind: 'idle' } | { kind: 'success' | 'error'; sentence: string };

const IDLE: ContactStatus = { kind: 'idle' };

export function useContactForm() {
  const { mutateAsync } = useSendContactMessage();
  const [status, setStatus] = useTemporaryStatus();
  const form = useContractForm({
    schema: sendContactMessage.body,
    fields: FIELDS,
    read: readContactForm,
    send: async (written) => {
      const answer = await mutateAsync(sendContactMessage.body.parse(written));
      setStatus({ kind: 'success', sentence: answer.message });
    },
    onRefused: (error) => setStatus({ kind: 'error', sentence: getErrorMessage(error, contactMessages.failed) }),
  });
  return {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      setStatus(IDLE);
      form.onSubmit(event);
    },
    /** A field that is being edited does not show its old problem. */
    onChange: ({ target }: FormEvent) => {
      const edited = target instanceof Element ? target.getAttribute('name') : null;
      if (edited !== null) form.clearProblem(edited);
    },
    isSending: form.isSending,
    status,
    problems: form.problems,
  };
}

export type ContactFormState = ReturnType<typeof useContactForm>;

function readContactForm(typed: TypedText) {
  return {
    name: typed('name'),
    email: typed('email'),
    subject: typed('subject'),
    message: typed('message'),
    ...(typed('website') !== '' && { website: typed('website') }),
  };
}

/** Returns to idle after `CONTACT_STATUS_SECONDS`, without moving the focus. */
function useTemporaryStatus() {
  const [status, setStatus] = useState<ContactStatus>(IDLE);
  useEffect(() => {
    if (status.kind === 'idle') return undefined;
    const timer = setTimeout(() => setStatus(IDLE), CONTACT_STATUS_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [status]);
  return [status, setStatus] as const;
}
