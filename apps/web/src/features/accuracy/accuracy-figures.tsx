import type { Accuracy } from '@ballpark/contracts/crowd/accuracy';
import { ACCURACY_DETAILS_FROM } from '@ballpark/rules/crowd/accuracy';
import { BANDS } from '@ballpark/rules/crowd/range-calibration';
import type { ListingType } from '@ballpark/rules/listings';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/basics/card.tsx';
import { AccuracyTable } from './accuracy-table.tsx';
import { FigureList } from './figure-list.tsx';
import { accuracyMessages } from './messages.ts';

type AccuracyFiguresProps = { accuracy: Accuracy; type: ListingType | undefined };

/** The figures of all listings, then those of parts of them. Each part says how many listings it rests on. */
export function AccuracyFigures({ accuracy, type }: AccuracyFiguresProps) {
  const { closings, figures, excluded } = accuracy;
  return (
    <>
      {figures ? (
        <Totals {...{ closings, figures, type }} />
      ) : (
        <Card>
          <h2 className="text-xl font-extrabold">{accuracyMessages.earlyTitle}</h2>
          <p className="mt-1 max-w-reading text-text-2">{accuracyMessages.early(closings, type)}</p>
          <ButtonLink to={paths.howItWorks} variant="outline" className="mt-4">
            {accuracyMessages.howItWorks}
          </ButtonLink>
        </Card>
      )}
      {/* The three kinds of parts are published together. */}
      {accuracy.types.length > 0 && <Tables {...accuracy} />}
      {excluded.length > 0 && <Excluded excluded={excluded} />}
    </>
  );
}

type TotalsProps = {
  closings: number;
  figures: NonNullable<Accuracy['figures']>;
  type: ListingType | undefined;
};

function Totals({ closings, figures, type }: TotalsProps) {
  return (
    <Card>
      <h2 className="text-xl font-extrabold">{accuracyMessages.everywhere}</h2>
      <p className="text-sm text-text-2">{accuracyMessages.counted(closings, type)}</p>
      {closings < ACCURACY_DETAILS_FROM && <p className="mt-1 text-sm font-bold">{accuracyMessages.few}</p>}
      <FigureList figures={figures} />
      <p className="mt-6 border-t border-border pt-4 text-sm text-text-2">
        {accuracyMessages.owners(figures.atFigurePercent, figures.medianErrorOfOthersPercent)}
      </p>
    </Card>
  );
}

function Tables({ types, bands, months }: Accuracy) {
  const { columns } = accuracyMessages;
  return (
    <>
      <p className="max-w-reading text-text-2">{accuracyMessages.tablesNote}</p>
      <AccuracyTable
        title={accuracyMessages.typesTitle}
        nameColumn={columns.types}
        rows={types.map((row) => ({ ...row, name: accuracyMessages.type[row.type] }))}
      />
      <AccuracyTable
        title={accuracyMessages.bandsTitle}
        nameColumn={columns.bands}
        rows={bands.map((row, index) => ({ ...row, name: accuracyMessages.band(row.from, BANDS[index + 1]) }))}
      />
      <AccuracyTable
        title={accuracyMessages.monthsTitle}
        nameColumn={columns.months}
        rows={months.map((row) => ({ ...row, name: formatMonthName(row.month) }))}
      />
    </>
  );
}

function Excluded({ excluded }: Pick<Accuracy, 'excluded'>) {
  return (
    <section>
      <h2 className="text-xl font-extrabold">{accuracyMessages.excludedTitle}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-text-2">
        {excluded.map(({ reason, closings }) => (
          <li key={reason}>{accuracyMessages.excluded(reason, closings)}</li>
        ))}
      </ul>
    </section>
  );
}

/** 'Nov 2026' of '2026-11': short, for the table of a phone. */
function formatMonthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
