import { CONTACT_STATUS_SECONDS } from '@ballpark/rules/contact';
import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { useSubmitOnce } from '../../lib/hooks/use-submit-once.ts';
import { contactMessages } from './messages.ts';
import {
  type ContactField,
  type ContactProblems,
  firstProblem,
  problemsAbout,
  readContactForm,
} from './contact-problems.ts';
import { useSendContactMessage } from './contact-queries.ts';

/** How the last attempt went, for as long as it is worth saying. */
type ContactStatus = { kind: 'idle' } | { kind: 'success' | 'error'; sentence: string };

const IDLE: ContactStatus = { kind: 'idle' };

/** The form on its way: checked, sent, and ready again after a few seconds. */
export function useContactForm() {
  const { mutateAsync, isPending } = useSendContactMessage();
  const [status, setStatus] = useBriefStatus();
  const [problems, setProblems] = useState<ContactProblems>({});
  const [sentCount, setSentCount] = useState(0);

  const onSubmit = useSubmitOnce(async (typed, form) => {
    setStatus(IDLE);
    const { message, problems: found = {} } = readContactForm(typed);
    // Drawn before the focus moves, so that the field is read out with what is wrong with it.
    flushSync(() => setProblems(found));
    if (message === undefined) return focusField(form, firstProblem(found));
    try {
      const answer = await mutateAsync(message);
      setSentCount((count) => count + 1);
      return setStatus({ kind: 'success', sentence: answer.message });
    } catch (error) {
      if (error instanceof ApiError) setProblems(problemsAbout(error.fields));
      return setStatus({ kind: 'error', sentence: getErrorMessage(error, contactMessages.failed) });
    }
  });
  /** What is being mended is no problem any more. */
  const onChange = ({ target }: FormEvent) => {
    const edited = target instanceof Element ? target.getAttribute('name') : null;
    if (edited !== null) setProblems((before) => ({ ...before, [edited]: undefined }));
  };
  return {
    onSubmit,
    onChange,
    isSending: isPending,
    status,
    problems,
    /** Another one with every message: the fields begin anew with it. */ letter: sentCount,
  };
}

export type ContactFormState = ReturnType<typeof useContactForm>;

function focusField(form: HTMLFormElement, field: ContactField | undefined): void {
  form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
}

/** Goes back to idle by itself. Nothing else changes then, least of all where the focus is. */
function useBriefStatus() {
  const [status, setStatus] = useState<ContactStatus>(IDLE);
  useEffect(() => {
    if (status.kind === 'idle') return undefined;
    const timer = setTimeout(() => setStatus(IDLE), CONTACT_STATUS_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [status]);
  return [status, setStatus] as const;
}
