import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { inviteMessages } from './messages.ts';

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })));

/** Invites neighbours to the page of the member's town. */
export function InviteButton({ size }: { size?: 'sm' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" {...(size && { size })} onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden="true" className="size-5" />
        {inviteMessages.invite}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
