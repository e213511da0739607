import { NAME_MAX } from '@ballpark/rules/accounts';
import { CONTACT_SUBJECT_NAMES, CONTACT_SUBJECTS } from '@ballpark/rules/contact';
import { useSession } from '../../api/session.ts';
import { useIsHydrating } from '../../lib/hooks/page-state.ts';
import { contactMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ContactMessageField } from './contact-message-field.tsx';
import { type ContactFormState, useContactForm } from './use-contact-form.ts';

const SUBJECTS = CONTACT_SUBJECTS.map((value) => ({ value, text: CONTACT_SUBJECT_NAMES[value] }));

/** The scroll margin keeps a focused field above the sticky bar. */
const FIELDS = 'flex min-w-0 flex-col gap-5 max-lg:[&_:is(input,select,textarea)]:scroll-mb-28';

/** For a member, name and email are filled in. */
export function ContactForm() {
  const { user } = useSession();
  const state = useContactForm();
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
      <fieldset key={state.formKey} disabled={state.isSending} className={FIELDS}>
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
        <Honeypot />
      </fieldset>
      <SendBar state={state} />
    </form>
  );
}

/** Hidden from people: not visible, not announced, not focusable. A value in it means that a bot filled in the form. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {contactMessages.website}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/**
 * The button with the result of the last attempt. On a phone the bar sticks to the bottom and the result is above the
 * button; on large screens it is below. So the button does not move when the result disappears.
 */
function SendBar({ state: { status, isSending } }: { state: ContactFormState }) {
  // Before hydration a click would have no effect.
  const isHydrating = useIsHydrating();
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-col gap-3 border-t border-border bg-bg px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:static lg:mx-0 lg:flex-col-reverse lg:border-none lg:p-0">
      <output className="block empty:-mb-3">
        {status.kind === 'success' && (
          <Notice tone="success" title={contactMessages.sentTitle}>
            {status.sentence}
          </Notice>
        )}
      </output>
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
