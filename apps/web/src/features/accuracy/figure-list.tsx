import type { AccuracyRow } from '@ballpark/contracts/crowd/accuracy';
import { RANGE_HELD_BOUNDS } from '@ballpark/rules/crowd/accuracy';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { accuracyMessages } from './messages.ts';

type Figures = NonNullable<AccuracyRow['figures']>;

/** Whether the fair range held about as often as it promises. */
export function isRangeKept({ inRangePercent }: Figures): boolean {
  return inRangePercent >= RANGE_HELD_BOUNDS.from && inRangePercent <= RANGE_HELD_BOUNDS.to;
}

/** The large figures: how far off half of the prices were, how many were near, and how often the range held. */
export function FigureList({ figures }: { figures: Figures }) {
  const { percent, within } = accuracyMessages;
  const { medianErrorPercent, averageMedianErrorPercent, within5Percent, within10Percent, within20Percent } = figures;
  return (
    <dl className="mt-5 grid gap-6 sm:grid-cols-3">
      <Figure name={accuracyMessages.medianTitle} value={percent(medianErrorPercent)}>
        {accuracyMessages.median(averageMedianErrorPercent)}
      </Figure>
      <Figure name={accuracyMessages.withinTitle} value={percent(within20Percent)}>
        {within(20)}, {percent(within10Percent)} {within(10)}, {percent(within5Percent)} {within(5)}
      </Figure>
      <Figure
        name={accuracyMessages.rangeTitle}
        value={percent(figures.inRangePercent)}
        isWarning={!isRangeKept(figures)}
      >
        {accuracyMessages.range}
      </Figure>
    </dl>
  );
}

type FigureProps = { name: string; value: string; isWarning?: boolean; children: ReactNode };

function Figure({ name, value, isWarning = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm font-semibold text-text-2">{name}</dt>
      <dd className="mt-1">
        <span
          className={classNames(
            'block text-price font-extrabold tabular-nums',
            isWarning ? 'text-warning' : 'text-primary',
          )}
        >
          {value}
        </span>
        <span className="text-sm text-text-2">{children}</span>
      </dd>
    </div>
  );
}
