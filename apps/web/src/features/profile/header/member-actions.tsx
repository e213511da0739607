import type { Profile } from '@ballpark/contracts/members';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { OverflowMenu } from '../../../ui/overlay/overflow-menu.tsx';
import { useBlockActions } from '../../blocks/index.ts';
import { useReportAction } from '../../reports/index.ts';
import { profileMessages } from '../messages.ts';

/** The actions of a viewer about another member. */
export function MemberActions({ profile: { id, name, isMuted = false } }: { profile: Profile }) {
  const navigate = useNavigate();
  // The profile of a blocked member is not found any more.
  const leave = () => void navigate(paths.home);
  const blocks = useBlockActions({ id, name, isMuted }, { onBlocked: leave });
  const report = useReportAction({ targetKind: 'profile', targetId: id });
  return (
    <>
      <OverflowMenu label={profileMessages.more(name)} items={[...blocks.items, report.item]} />
      {blocks.dialog}
      {report.dialog}
    </>
  );
}
