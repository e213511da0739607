import { reportContent } from '@ballpark/contracts/reports';
import {
  needsNote,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  type ReportReason,
  type ReportTarget,
} from '@ballpark/rules/moderation/reports';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { setAutofocus, useFocusOnMount } from '../../lib/hooks/focus.ts';
import type { TypedText } from '../../lib/hooks/use-submit-once.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { moderationWords } from '../../messages/moderation.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ChoiceList } from '../../ui/controls/choice-list.tsx';
import { CountedArea } from '../../ui/fields/counted-area.tsx';
import { Honeypot } from '../../ui/controls/honeypot.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { reportMessages } from './report-messages.ts';
import { type ReportedContent, useSendReport } from './report-queries.ts';

const FIELDS = ['reason', 'note'] as const;
const NOTE_LIMITS = { max: REPORT_NOTE_MAX, warnFrom: 0.9 * REPORT_NOTE_MAX };

export type ReportDialogProps = { content: ReportedContent; onClose: () => void };

/** Asks what is wrong, sends the report, and says what happens next. */
export function ReportDialog({ content, onClose }: ReportDialogProps) {
  const [isSent, setIsSent] = useState(false);
  return (
    <Dialog title={isSent ? reportMessages.thanks : reportMessages.title(content.targetKind)} onClose={onClose}>
      {isSent ? (
        <Thanks target={content.targetKind} />
      ) : (
        <ReportForm content={content} onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}

type ReportFormProps = { content: ReportedContent; onSent: () => void };

function ReportForm({ content, onSent }: ReportFormProps) {
  const { mutateAsync } = useSendReport();
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const form = useContractForm({
    schema: reportContent.body,
    fields: FIELDS,
    read: (typed: TypedText) => ({
      ...content,
      reason,
      note,
      ...(typed('website') !== '' && { website: typed('website') }),
    }),
    focus: focusFirstInvalid,
    focusesRefusedField: true,
    send: async (input) => {
      await mutateAsync(reportContent.body.parse(input));
      onSent();
    },
  });
  const { problems, refusal, clearProblem, isSending } = form;
  const isAboutField = FIELDS.some((field) => problems[field] !== undefined);
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {/* What has the focus is scrolled to above the end of the form, which stays in view. */}
      <fieldset
        disabled={isSending}
        className="flex min-w-0 flex-col gap-4 [&_input]:scroll-mb-28 [&_textarea]:scroll-mb-28"
      >
        <ChoiceList
          label={reportMessages.question}
          name="reason"
          firstRef={setAutofocus}
          choices={listReasons(content).map((value) => ({
            value,
            text: moderationWords.reason(value),
            hint: reportMessages.hint(value),
          }))}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen);
            clearProblem('reason');
            clearProblem('note');
          }}
          error={problems.reason}
        />
        <CountedArea
          label={reason !== undefined && needsNote(reason) ? reportMessages.noteNeeded : reportMessages.note}
          name="note"
          rows={3}
          placeholder={reportMessages.noteExample}
          aria-required={reason !== undefined && needsNote(reason)}
          limits={NOTE_LIMITS}
          value={note}
          onChange={(text) => {
            setNote(text);
            clearProblem('note');
          }}
          error={problems.note}
        />
        <Honeypot label={reportMessages.website} />
      </fieldset>
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 border-t border-border bg-surface px-5 pt-3 pb-5">
        <div role="alert" className="empty:-mb-3">
          {refusal !== undefined && !isAboutField && (
            <Notice tone="danger">{getErrorMessage(refusal, reportMessages.failed)}</Notice>
          )}
        </div>
        <Button type="submit" isBusy={isSending} busyText={reportMessages.sending}>
          {reportMessages.send}
        </Button>
      </div>
    </form>
  );
}

/** Only a listing has a category. */
function listReasons({ targetKind }: ReportedContent): ReportReason[] {
  return REPORT_REASONS.filter((reason) => reason !== 'wrong-category' || targetKind === 'listing');
}

/** A group of choices cannot take the focus itself. */
function focusFirstInvalid(form: HTMLFormElement): void {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  (invalid?.querySelector<HTMLElement>('input') ?? invalid)?.focus();
}

function Thanks({ target }: { target: ReportTarget }) {
  const done = useFocusOnMount<HTMLButtonElement>();
  return (
    <>
      <output className="flex gap-4">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-success-soft text-success">
          <Flag aria-hidden="true" className="size-5" />
        </span>
        <ul className="flex min-w-0 flex-col gap-2 text-text-2">
          {reportMessages.next(target).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </output>
      <Button ref={done} onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
        {reportMessages.done}
      </Button>
    </>
  );
}
