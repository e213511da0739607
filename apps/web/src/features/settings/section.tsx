import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { Card } from '../../ui/basics/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { settingsMessages } from './messages.ts';

type SectionProps = {
  /** For links from other pages: /settings#area. */
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
};

/** One part of the settings, with its own heading. A link to it moves the focus here. */
export function Section({ id, title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className="rounded-2xl">
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id={titleId} className="text-xl font-extrabold">
            {title}
          </h2>
          <p className="mt-1 text-text-2">{lead}</p>
        </div>
        {children}
      </Card>
    </section>
  );
}

type StatusProps = {
  /** The confirmation; undefined before the act. */
  done?: string | undefined;
  /** The error of the last attempt; undefined where a field shows the reason. */
  error?: unknown;
};

/** Says what became of the last attempt to save this part. Both regions exist before they speak. */
export function Status({ done, error }: StatusProps) {
  return (
    <>
      <div role="alert" className="empty:-mt-4">
        {error !== undefined && error !== null && (
          <Notice tone="danger">{getErrorMessage(error, settingsMessages.failed)}</Notice>
        )}
      </div>
      <output className="block empty:-mt-4">
        {done !== undefined && (error === undefined || error === null) && (
          <span className="flex items-start gap-1.5 font-medium text-success">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{done}</span>
          </span>
        )}
      </output>
    </>
  );
}

type SaveStatusProps = { save: { isPending: boolean; isSuccess: boolean; error: unknown } };

/** The notice of a choice that is saved at once. It has room before it speaks, so nothing moves. */
export function SaveStatus({ save }: SaveStatusProps) {
  return (
    <div className="flex min-h-6 flex-col gap-4">
      {save.isPending && <p className="text-text-2">{settingsMessages.saving}</p>}
      <Status done={save.isSuccess ? settingsMessages.saved : undefined} error={save.error} />
    </div>
  );
}

/** A name and its present value. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <dl>
      <dt className="text-sm font-semibold text-text-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </dl>
  );
}
