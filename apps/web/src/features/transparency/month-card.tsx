import type { MonthlyCounts } from '@ballpark/contracts/reports';
import { DECISION_ACTIONS } from '@ballpark/rules/moderation/decisions';
import { REPORT_REASONS } from '@ballpark/rules/moderation/reports';
import { useId } from 'react';
import { moderationWords } from '../../messages/moderation.ts';
import { Card } from '../../ui/basics/card.tsx';
import { transparencyMessages } from './messages.ts';

type Line = { name: string; count: number };

/** The counts of one month: reports by reason, decisions by action, appeals. */
export function MonthCard({ counts }: { counts: MonthlyCounts }) {
  const { month, reports, decisions, automaticHides, appeals, medianHours } = counts;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <h2 id={titleId} className="text-xl font-extrabold">
          {formatMonthName(month)}
        </h2>
        <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-3">
          <Counts
            title={transparencyMessages.reports}
            lines={REPORT_REASONS.map((reason) => ({ name: moderationWords.reason(reason), count: reports[reason] }))}
          />
          <Counts
            title={transparencyMessages.decisions}
            lines={DECISION_ACTIONS.map((action) => ({
              name: moderationWords.action(action),
              count: decisions[action],
            }))}
          />
          <Counts
            title={transparencyMessages.appeals}
            total={{ name: transparencyMessages.received, count: appeals.received }}
            lines={[
              { name: transparencyMessages.upheld, count: appeals.upheld },
              { name: transparencyMessages.overturned, count: appeals.overturned },
            ]}
          />
        </div>
        <dl className="mt-5 flex flex-col gap-1 border-t border-border pt-4 text-sm">
          <Fact name={transparencyMessages.automatic} value={transparencyMessages.number(automaticHides)} />
          {medianHours !== null && (
            <Fact name={transparencyMessages.median} value={transparencyMessages.hours(medianHours)} />
          )}
        </dl>
      </Card>
    </section>
  );
}

type CountsProps = {
  title: string;
  lines: readonly Line[];
  /** By default the sum of the lines. */
  total?: Line;
};

/** A small table whose first line is the total. */
function Counts({ title, lines, total }: CountsProps) {
  const sum = lines.reduce((all, { count }) => all + count, 0);
  return (
    <div>
      <h3 className="mb-1 text-base">{title}</h3>
      <dl className="divide-y divide-border text-sm">
        <Fact
          name={total?.name ?? transparencyMessages.total}
          value={transparencyMessages.number(total?.count ?? sum)}
          isStrong
        />
        {lines.map(({ name, count }) => (
          <Fact key={name} name={name} value={transparencyMessages.number(count)} />
        ))}
      </dl>
    </div>
  );
}

function Fact({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className={isStrong ? 'font-bold' : 'text-text-2'}>{name}</dt>
      <dd className="font-bold tabular-nums">{value}</dd>
    </div>
  );
}

/** 'November 2026' of '2026-11'. All readers see the same text, as on the page around it. */
function formatMonthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
