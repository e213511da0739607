import Ban from 'lucide-react/icons/ban';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';
import type { MenuItem } from '../../ui/overlay/overflow-menu.tsx';
import { useBlockMember, useUnblockMember } from './block-queries.ts';
import { blockMessages } from './messages.ts';

const BlockDialog = lazy(() => import('./block-dialog.tsx').then((module) => ({ default: module.BlockDialog })));

type BlockActions = {
  /** For the overflow menu of the member. */
  items: MenuItem[];
  /** Rendered next to the menu. */
  dialog: ReactNode;
};

type MenuMember = { id: string; name: string; isMuted: boolean };

/** The actions by which a viewer keeps another member away. */
export function useBlockActions(member: MenuMember, { onBlocked }: { onBlocked: () => void }): BlockActions {
  const { id, name, isMuted } = member;
  const [isAsking, setIsAsking] = useState(false);
  const mute = useBlockMember(id);
  const unmute = useUnblockMember();
  const toggleMute = async () => {
    try {
      await (isMuted ? unmute.mutateAsync(id) : mute.mutateAsync('mute'));
      showSuccess(isMuted ? blockMessages.unmuted(name) : blockMessages.muted(name));
    } catch (error) {
      showError(getErrorMessage(error, blockMessages.failed));
    }
  };
  const MuteIcon = isMuted ? Volume2 : VolumeX;
  return {
    items: [
      {
        text: isMuted ? blockMessages.unmute : blockMessages.mute,
        icon: <MuteIcon aria-hidden="true" className="size-5" />,
        onSelect: () => void toggleMute(),
      },
      {
        text: blockMessages.block,
        icon: <Ban aria-hidden="true" className="size-5" />,
        onSelect: () => setIsAsking(true),
        isDanger: true,
      },
    ],
    dialog: isAsking && (
      <Suspense>
        <BlockDialog
          member={member}
          onBlocked={() => {
            setIsAsking(false);
            onBlocked();
          }}
          onClose={() => setIsAsking(false)}
        />
      </Suspense>
    ),
  };
}
