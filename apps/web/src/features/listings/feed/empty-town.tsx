import type { Point } from '@ballpark/rules/places';
import MapPin from 'lucide-react/icons/map-pin';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { config } from '../../../config.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { showSuccess } from '../../../ui/feedback/toast.ts';
import { useOwnArea } from '../../places/index.ts';
import { emptyTownMessages } from './messages.ts';

type EmptyTownProps = { place: Point; /** Lists what is newest, wherever it is. */ onElsewhere: () => void };

/** Above listings from elsewhere: says that the member's own area has none, and what they can do about it. */
export function EmptyTown({ place, onElsewhere }: EmptyTownProps) {
  const { name } = useOwnArea(place);
  const [town] = name?.split(',') ?? [];
  return (
    <section className="mb-6 flex flex-col gap-4 rounded-3xl border border-primary/30 bg-primary-soft p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface text-primary">
          <MapPin aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{emptyTownMessages.title(town)}</h2>
          <p className="mt-1 text-text-2">{emptyTownMessages.hint}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.create}>{emptyTownMessages.post}</ButtonLink>
        <InviteButton town={town} />
        <Button variant="outline" onClick={onElsewhere}>
          {emptyTownMessages.elsewhere}
        </Button>
      </div>
    </section>
  );
}

/** Opens the share sheet, else copies the link. If the browser allows neither, the link is shown. */
function InviteButton({ town }: { town: string | undefined }) {
  const [isManual, setIsManual] = useState(false);
  const invite = async () => setIsManual(!(await shareInvitation(town)));
  return (
    <>
      <Button variant="outline" onClick={() => void invite()}>
        <Share2 aria-hidden="true" className="size-5" />
        {emptyTownMessages.invite}
      </Button>
      {isManual && (
        <output className="w-full text-sm wrap-anywhere text-text-2">
          {emptyTownMessages.byHand(config.siteOrigin)}
        </output>
      )}
    </>
  );
}

/** False if the browser can neither share nor copy. */
async function shareInvitation(town: string | undefined): Promise<boolean> {
  // The DOM types claim that every browser has both.
  const browser: Partial<Pick<Navigator, 'share' | 'clipboard'>> = navigator;
  try {
    if (browser.share) await navigator.share({ text: emptyTownMessages.invitation(town), url: config.siteOrigin });
    else if (browser.clipboard) await copyLink();
    else return false;
    return true;
  } catch (error) {
    // A member who closes the share sheet has decided not to share.
    return error instanceof Error && error.name === 'AbortError';
  }
}

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(config.siteOrigin);
  showSuccess(emptyTownMessages.copied);
}
