import type { Statement } from '@ballpark/contracts/reports';
import { formatMoment } from '../../lib/dates.ts';
import { moderationWords } from '../../messages/moderation.ts';
import { statementMessages } from './messages.ts';

/** The decision with its content, its date and its reasons. */
export function StatementOfReasons({ statement }: { statement: Statement }) {
  const { reason, sentence, decidedAt } = statement;
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h1 className="text-2xl font-extrabold">{statementMessages.title}</h1>
        <p className="mt-1 text-text-2">{statementMessages.by}</p>
      </div>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-sm font-semibold text-text-2">{statementMessages.what}</dt>
          <dd className="font-bold wrap-anywhere">{statementMessages.target(statement)}</dd>
          <dd className="wrap-anywhere">{statementMessages.effect(statement)}</dd>
        </div>
        <div>
          <dt className="text-sm font-semibold text-text-2">{statementMessages.why}</dt>
          <dd className="font-bold">{moderationWords.reason(reason)}</dd>
        </div>
        <div>
          <dt className="text-sm font-semibold text-text-2">{statementMessages.when}</dt>
          <dd>
            <time dateTime={decidedAt}>{formatMoment(new Date(decidedAt))}</time>
          </dd>
        </div>
      </dl>
      {sentence !== '' && <ModeratorWords title={statementMessages.moderatorSays}>{sentence}</ModeratorWords>}
    </section>
  );
}

/** The words of a moderator to the author. */
export function ModeratorWords({ title, children }: { title: string; children: string }) {
  return (
    <figure className="rounded-2xl border border-border bg-sunken p-4">
      <figcaption className="text-sm font-semibold text-text-2">{title}</figcaption>
      <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">{children}</blockquote>
    </figure>
  );
}
