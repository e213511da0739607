import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { config } from '../../../config.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { showSuccess } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useOwnTown } from './invite-queries.ts';
import { inviteMessages } from './messages.ts';

/** The invitation has the member's name only if they switch it on, each time. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [isNamed, setIsNamed] = useState(false);
  const [isManual, setIsManual] = useState(false);
  const { data, isPending } = useOwnTown();
  const town = data?.town ?? undefined;
  const [firstName = ''] = user?.name.split(/\s/) ?? [];
  const invitation = {
    text: inviteMessages.invitation({ town: town?.name, from: isNamed ? firstName : undefined }),
    url: config.siteOrigin + (town?.path ?? ''),
  };
  const share = async () => setIsManual(!(await openShareSheet(invitation)));
  const copy = async () =>
    setIsManual(!(await copyLink(isNamed ? `${invitation.text} ${invitation.url}` : invitation.url)));
  return (
    <Dialog title={inviteMessages.invite} onClose={onClose}>
      <p className="-mt-3 text-text-2">{inviteMessages.hint(town?.name)}</p>
      <Switch
        label={inviteMessages.withName(firstName)}
        hint={inviteMessages.withNameHint}
        checked={isNamed}
        onChange={({ currentTarget }) => setIsNamed(currentTarget.checked)}
      />
      {isManual && <ByHand address={invitation.url} />}
      <div className="flex flex-col gap-3">
        {hasShareSheet() && (
          <Button isBusy={isPending} onClick={() => void share()}>
            {!isPending && <Share2 aria-hidden="true" className="size-5" />}
            {inviteMessages.share}
          </Button>
        )}
        <Button variant={hasShareSheet() ? 'outline' : 'primary'} isBusy={isPending} onClick={() => void copy()}>
          {!isPending && <Copy aria-hidden="true" className="size-5" />}
          {inviteMessages.copy}
        </Button>
        {town && (
          // The server writes the content of that page.
          <a
            href={town.path}
            className="flex min-h-11 items-center justify-center text-sm font-semibold text-primary underline-offset-4 hover:underline"
          >
            {inviteMessages.poster}
          </a>
        )}
      </div>
    </Dialog>
  );
}

function ByHand({ address }: { address: string }) {
  return (
    <>
      <p className="text-text-2">{inviteMessages.byHand}</p>
      <TextField
        label={inviteMessages.link}
        readOnly
        defaultValue={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </>
  );
}

/** The DOM types claim that every browser has both. */
const browser: Partial<Pick<Navigator, 'share' | 'clipboard'>> = navigator;

function hasShareSheet(): boolean {
  return browser.share !== undefined;
}

/** False if the browser cannot share. */
async function openShareSheet(invitation: { text: string; url: string }): Promise<boolean> {
  try {
    await browser.share?.(invitation);
    return true;
  } catch (error) {
    // A member who closes the share sheet has decided not to share.
    return error instanceof Error && error.name === 'AbortError';
  }
}

/** False if the browser refuses. */
async function copyLink(text: string): Promise<boolean> {
  if (!browser.clipboard) return false;
  try {
    await browser.clipboard.writeText(text);
  } catch {
    return false;
  }
  showSuccess(inviteMessages.copied);
  return true;
}
