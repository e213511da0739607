import type { ListingForMember } from '@ballpark/contracts/listings';
import { ExtensionPanel } from './extension-panel.tsx';
import { postAgainMessages } from './messages.ts';
import { PostAgainLink } from './post-again-link.tsx';

export type OwnerEndProps = { listing: ListingForMember };

/** For the owner of a listing that has a second chance: more time while it is open, and a new listing after its end. */
export function OwnerEnd({ listing }: OwnerEndProps) {
  if (listing.isActive) return <ExtensionPanel listing={listing} />;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-2xl border border-border bg-surface px-5 py-4">
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-bold">{postAgainMessages.title}</span>{' '}
        <span className="block text-sm text-text-2">{postAgainMessages.hint}</span>
      </p>
      <PostAgainLink listing={listing} />
    </section>
  );
}
