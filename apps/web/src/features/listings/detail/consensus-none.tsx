import MessageCircle from 'lucide-react/icons/message-circle';
import { consensusMessages } from './messages.ts';

type ConsensusNoneProps = { isActive: boolean; isOwner: boolean };

/** Where the consensus will stand, while nobody has named a price. */
export function ConsensusNone({ isActive, isOwner }: ConsensusNoneProps) {
  return (
    <section className="flex items-start gap-4 rounded-2xl border border-dashed border-border-strong p-5">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
        <MessageCircle aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="text-base">{isActive ? consensusMessages.none : consensusMessages.noneClosed}</h2>
        <p className="mt-0.5 text-sm text-text-2">{hintFor({ isActive, isOwner })}</p>
      </div>
    </section>
  );
}

function hintFor({ isActive, isOwner }: ConsensusNoneProps): string {
  if (!isActive) return consensusMessages.noneClosedHint;
  return isOwner ? consensusMessages.noneOwnHint : consensusMessages.noneHint;
}
