import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { ReportMenuProps } from './report-menu.tsx';

const ReportMenu = lazyPart<ReportMenuProps>(() => import('./report-menu.tsx').then((module) => module.ReportMenu));

/** The menu to report content. It comes after the page, which keeps its place free. */
export function LateReportMenu(props: ReportMenuProps) {
  return (
    <div className="size-11 shrink-0">
      <Suspense>
        <ReportMenu {...props} />
      </Suspense>
    </div>
  );
}
