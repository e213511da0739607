import { OverflowMenu } from '../../ui/overlay/overflow-menu.tsx';
import type { ReportedContent } from './report-queries.ts';
import { useReportAction } from './use-report-action.tsx';

export type ReportMenuProps = {
  content: ReportedContent;
  /** Says what the menu is about, for example 'More about this listing'. */
  label: string;
};

/** An overflow menu for content about which nothing else can be done. */
export function ReportMenu({ content, label }: ReportMenuProps) {
  const report = useReportAction(content);
  return (
    <>
      <OverflowMenu label={label} items={[report.item]} />
      {report.dialog}
    </>
  );
}
