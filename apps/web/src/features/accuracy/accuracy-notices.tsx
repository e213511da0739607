import type { Accuracy } from '@ballpark/contracts/crowd/accuracy';
import type { ListingType } from '@ballpark/rules/listings';
import { useDocumentTitle } from '../../lib/hooks/page-state.ts';
import { Card } from '../../ui/basics/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FigureList, isRangeKept } from './figure-list.tsx';
import { accuracyMessages } from './messages.ts';

/** The notices that a reader must see before any figure. */
export function AccuracyNotices({ isSample, figures }: Accuracy) {
  return (
    <>
      {isSample && <SampleNotice />}
      {figures && !isRangeKept(figures) && (
        <Notice tone="warning">{accuracyMessages.rangeMissed(figures.inRangePercent)}</Notice>
      )}
    </>
  );
}

/** Figures of a made-up town say so in the title as well, and stay out of search engines. */
function SampleNotice() {
  useDocumentTitle(accuracyMessages.sampleTitle);
  return (
    <>
      <meta name="robots" content="noindex" />
      <Notice tone="info">{accuracyMessages.sample}</Notice>
    </>
  );
}

type AreaFiguresProps = { area: Accuracy['area']; place: string; type: ListingType | undefined };

/** The area around the city that was typed. */
export function AreaFigures({ area, place, type }: AreaFiguresProps) {
  if (!area) return <Notice tone="info">{accuracyMessages.areaUnknown(place)}</Notice>;
  const { name, closings, figures } = area;
  if (!figures) return <Notice tone="info">{accuracyMessages.areaTooFew(name, closings, type)}</Notice>;
  return (
    <Card>
      <h2 className="text-xl font-extrabold">{accuracyMessages.area(name)}</h2>
      <p className="text-sm text-text-2">{accuracyMessages.counted(closings, type)}</p>
      <FigureList figures={figures} />
    </Card>
  );
}
