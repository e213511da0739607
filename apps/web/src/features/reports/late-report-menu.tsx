import { type ComponentType, lazy, Suspense } from 'react';
import type { ReportMenuProps } from './report-menu.tsx';

// A page that could not load the menu is shown without it.
const ReportMenu = lazy<ComponentType<ReportMenuProps>>(() =>
  import('./report-menu.tsx').then(
    (module) => ({ default: module.ReportMenu }),
    () => ({ default: () => null }),
  ),
);

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
