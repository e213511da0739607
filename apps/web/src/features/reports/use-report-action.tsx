import Flag from 'lucide-react/icons/flag';
import { type ComponentType, type ReactNode, useState } from 'react';
import { showError } from '../../ui/feedback/toast.ts';
import type { MenuItem } from '../../ui/overlay/overflow-menu.tsx';
import { reportActionMessages } from './messages.ts';
import type { ReportDialogProps } from './report-dialog.tsx';
import type { ReportedContent } from './report-queries.ts';

type ReportAction = {
  /** For an overflow menu. */
  item: MenuItem;
  open: () => void;
  /** Rendered next to the menu. */
  dialog: ReactNode;
};

/** Reporting content: the dialog loads when it is asked for. Without a connection the page stays as it is. */
export function useReportAction(content: ReportedContent): ReportAction {
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps>>();
  const load = async () => {
    try {
      const { ReportDialog } = await import('./report-dialog.tsx');
      setDialog(() => ReportDialog);
    } catch {
      showError(reportActionMessages.notLoaded);
    }
  };
  const open = () => void load();
  return {
    item: { text: reportActionMessages.report, icon: <Flag aria-hidden="true" className="size-5" />, onSelect: open },
    open,
    dialog: Dialog && <Dialog content={content} onClose={() => setDialog(undefined)} />,
  };
}
