import type { AccuracyRow } from '@ballpark/contracts/crowd/accuracy';
import { formatCount } from '@ballpark/rules/display';
import { useId } from 'react';
import { Card } from '../../ui/basics/card.tsx';
import { accuracyMessages } from './messages.ts';

type NamedRow = AccuracyRow & { name: string };
type AccuracyTableProps = { title: string; nameColumn: string; rows: readonly NamedRow[] };

const CELL = 'py-1.5 pl-1.5 text-right sm:pl-4';
const HEADING = 'text-xs font-semibold sm:text-sm';

/** One line for each part of the listings. */
export function AccuracyTable({ title, nameColumn, rows }: AccuracyTableProps) {
  const titleId = useId();
  const { closings, ballpark, average, range } = accuracyMessages.columns;
  return (
    <Card>
      <h2 id={titleId} className="text-xl font-extrabold">
        {title}
      </h2>
      {/* All columns fit on a phone. With very large text the table scrolls, not the page. */}
      <div className="mt-3 overflow-x-auto">
        <table aria-labelledby={titleId} className="w-full text-sm sm:table-fixed">
          <thead>
            <tr className="align-bottom text-text-2">
              <th scope="col" className={`py-1.5 text-left ${HEADING}`}>
                {nameColumn}
              </th>
              {[closings, ballpark, average, range].map((name) => (
                <th key={name} scope="col" className={`${CELL} ${HEADING}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map((row) => (
              <Row key={row.name} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Row({ name, closings, figures }: NamedRow) {
  const values = [figures?.medianErrorPercent, figures?.averageMedianErrorPercent, figures?.inRangePercent];
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-semibold">
        {name}
      </th>
      <td className={`${CELL} tabular-nums`}>{formatCount(closings)}</td>
      {values.map((value, index) => (
        <td key={index} className={`${CELL} font-bold tabular-nums`}>
          {value === undefined ? accuracyMessages.tooFew : accuracyMessages.percent(value)}
        </td>
      ))}
    </tr>
  );
}
