import ArrowRight from 'lucide-react/icons/arrow-right';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { listingPath } from '../../../paths.ts';
import { Button, ButtonLink, type ButtonVariant } from '../../../ui/basics/button.tsx';
import { useWayBack } from '../card/back-link.tsx';
import { nextListingMessages } from './messages.ts';
import { useNextListing } from './next-listing-queries.ts';

type NextListingProps = {
  /** The listing whose page is open. */
  openId: string;
  look: 'next' | 'skip';
};

const LOOKS: Record<NextListingProps['look'], { text: string; variant: ButtonVariant; size: 'md' | 'sm' }> = {
  next: { text: nextListingMessages.next, variant: 'accent', size: 'md' },
  skip: { text: nextListingMessages.skip, variant: 'outline', size: 'sm' },
};

/**
 * Opens the next listing that needs a price, with the dialog to suggest one. The page replaces this one in the history: the
 * back button leads to the list where the round began. Without a next listing: the way back to the list, or nothing in
 * place of 'Skip'.
 */
export function NextListingButton({ openId, look }: NextListingProps) {
  const { user } = useSession();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const seen = [...readSeen(state), openId];
  const { data: nextId, isLoading } = useNextListing({ memberId: user?.id ?? '', seen });
  const { text, variant, size } = LOOKS[look];
  const goOn = ({ detail }: MouseEvent) => {
    // The second click of a double click on 'Submit suggestion' falls on this button.
    if (detail > 1 || typeof nextId !== 'string') return;
    void navigate(listingPath(nextId), { replace: true, state: { ...toRecord(state), opens: 'suggest', seen } });
  };
  if (!isLoading && typeof nextId !== 'string') return look === 'skip' ? null : <NoneLeft />;
  return (
    <Button variant={variant} size={size} isBusy={isLoading} onClick={goOn}>
      {text}
      {look === 'next' && !isLoading && <ArrowRight aria-hidden="true" className="size-5" />}
    </Button>
  );
}

function NoneLeft() {
  return (
    <>
      <p className="text-center text-sm text-text-2">{nextListingMessages.none}</p>
      <ButtonLink {...useWayBack()}>{nextListingMessages.more}</ButtonLink>
    </>
  );
}

function readSeen(state: unknown): string[] {
  const { seen } = toRecord(state);
  return Array.isArray(seen) ? seen.filter((id) => typeof id === 'string') : [];
}

function toRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
