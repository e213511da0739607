import { NAME_MAX } from '@ballpark/rules/accounts';
import { CONTACT_SUBJECT_NAMES, CONTACT_SUBJECTS } from '@ballpark/rules/contact';
import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session.ts';
import { useIsHydrating } from '../../lib/hooks/page-state.ts';
import { contactMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Honeypot } from '../../ui/controls/honeypot.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ContactMessageField } from './contact-message-field.tsx';
import { type ContactFormState, useContactForm } from './use-contact-form.ts';

const SUBJECTS = CONTACT_SUBJECTS.map((value) => ({ value, text: CONTACT_SUBJECT_NAMES[value] }));

/** The scroll margin keeps a focused field above the sticky bar. */
const FIELDS = 'flex min-w-0 flex-col gap-5 max-lg:[&_:is(input,select,textarea)]:scroll-mb-28';

/**
 * The form, or in its place the confirmation. The box around both takes the focus when a message is sent; it stays while
 * its content changes, so the focus is not lost.
 */
export function ContactForm() {
  const state = useContactForm();
  const { status } = state;
  const box = useRef<HTMLDivElement>(null);
  const isSent = status.kind === 'success';
  useEffect(() => {
    if (isSent) box.current?.focus();
  }, [isSent]);
  return (
    <div ref={box} id="contact-form" tabIndex={-1} className="min-w-0 scroll-mt-6 shadow-none! outline-none!">
      <output className="block">
        {isSent && (
          <Notice tone="success" title={contactMessages.sentTitle} className="lg:mb-60">
            {status.sentence}
          </Notice>
        )}
      </output>
      {!isSent && <Form state={state} />}
    </div>
  );
}

/** For a member, name and email are filled in. */
function Form({ state }: { state: ContactFormState }) {
  const { user } = useSession();
  const { problems } = state;
  return (
    // `noValidate`: native messages would come first and differ from the sentences of the contract.
    <form
      noValidate
      method="post"
      onSubmit={state.onSubmit}
      onChange={state.onChange}
      className="flex min-w-0 flex-col"
    >
      <fieldset disabled={state.isSending} className={FIELDS}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={contactMessages.name}
            name="name"
            autoComplete="name"
            aria-required
            maxLength={NAME_MAX * 2}
            defaultValue={user?.name ?? ''}
            error={problems.name}
          />
          <TextField
            label={contactMessages.email}
            name="email"
            type="email"
            autoComplete="email"
            aria-required
            defaultValue={user?.email ?? ''}
            error={problems.email}
          />
        </div>
        <SelectField
          label={contactMessages.subject}
          name="subject"
          placeholder={contactMessages.chooseSubject}
          options={SUBJECTS}
          aria-required
          error={problems.subject}
        />
        <ContactMessageField error={problems.message} />
        <Honeypot label={contactMessages.website} />
      </fieldset>
      <SendBar state={state} />
    </form>
  );
}

/**
 * The button, and why the last attempt failed. On a phone the bar sticks to the bottom and the reason is above the button;
 * on large screens it is below. So the button does not move when the reason disappears.
 */
function SendBar({ state: { status, isSending } }: { state: ContactFormState }) {
  // Before hydration a click would have no effect.
  const isHydrating = useIsHydrating();
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-col gap-3 border-t border-border bg-bg px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:static lg:mx-0 lg:flex-col-reverse lg:border-none lg:p-0">
      <div role="alert" className="empty:-mb-3">
        {status.kind === 'error' && <Notice tone="danger">{status.sentence}</Notice>}
      </div>
      <Button
        type="submit"
        disabled={isHydrating}
        isBusy={isSending}
        busyText={contactMessages.submitting}
        className="w-full lg:w-auto lg:min-w-56 lg:self-start"
      >
        {contactMessages.submit}
      </Button>
    </div>
  );
}
