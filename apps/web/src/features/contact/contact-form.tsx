import { NAME_MAX } from '@ballpark/rules/accounts';
import { CONTACT_SUBJECT_NAMES, CONTACT_SUBJECTS } from '@ballpark/rules/contact';
import { useSession } from '../../api/session.ts';
import { useIsHydrating } from '../../lib/hooks/use-is-hydrating.ts';
import { contactMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ContactMessageField } from './contact-message-field.tsx';
import { type ContactFormState, useContactForm } from './contact-state.ts';

const SUBJECTS = CONTACT_SUBJECTS.map((value) => ({ value, text: CONTACT_SUBJECT_NAMES[value] }));

/** What has the focus stays clear of the bar below. */
const FIELDS = 'flex min-w-0 flex-col gap-5 max-lg:[&_:is(input,select,textarea)]:scroll-mb-28';

/** Name, address, subject and message. Members need not type in what we know of them. */
export function ContactForm() {
  const { user } = useSession();
  const state = useContactForm();
  const { problems } = state;
  return (
    // Native checks would speak before ours, in other words.
    <form
      noValidate
      method="post"
      onSubmit={state.onSubmit}
      onChange={state.onChange}
      className="flex min-w-0 flex-col"
    >
      <fieldset key={state.letter} disabled={state.isSending} className={FIELDS}>
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
        <ForPrograms />
      </fieldset>
      <SendBar state={state} />
    </form>
  );
}

/** Nobody sees it, hears of it or comes across it with the keyboard. What fills it in is no person. */
function ForPrograms() {
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
 * The button, within reach of a thumb on a phone, and right beside it how the last attempt went: above it there, below it
 * on large screens, so that the button stays where it is when the words go.
 */
function SendBar({ state: { status, isSending } }: { state: ContactFormState }) {
  // Before the page is awake nobody would hear the button.
  const isAsleep = useIsHydrating();
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
        disabled={isAsleep}
        isBusy={isSending}
        busyText={contactMessages.submitting}
        className="w-full lg:w-auto lg:min-w-56 lg:self-start"
      >
        {contactMessages.submit}
      </Button>
    </div>
  );
}
