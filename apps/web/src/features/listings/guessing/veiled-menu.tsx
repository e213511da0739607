import { useQueryClient } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { OverflowMenu } from '../../../ui/overlay/overflow-menu.tsx';
import { useReportAction } from '../../reports/index.ts';
import { showPricesAlways } from './choice-queries.ts';
import { veilMessages } from './messages.ts';

export type VeiledMenuProps = { listingId: string; label: string };

/** The menu of a listing under the veil: it can also turn 'Guess first' off. */
export function VeiledMenu({ listingId, label }: VeiledMenuProps) {
  const queryClient = useQueryClient();
  const report = useReportAction({ targetKind: 'listing', targetId: listingId });
  const showAlways = {
    text: veilMessages.always,
    icon: <Eye aria-hidden="true" className="size-5" />,
    onSelect: () => void showPricesAlways(queryClient),
  };
  return (
    <>
      <OverflowMenu label={label} items={[showAlways, report.item]} />
      {report.dialog}
    </>
  );
}
