import type { ReactNode } from 'react';
import { requestedListingMessages } from './messages.ts';

/** The height is fixed, so that the form below does not move when the card loads. */
export function RequestedListingBox({ photo, children }: { photo: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={requestedListingMessages.label}
      className="mb-6 flex h-24 items-center gap-3 rounded-2xl border border-border bg-surface p-3"
    >
      {photo}
      <div className="min-w-0">
        <p className="text-xs text-text-2">{requestedListingMessages.label}</p>
        {children}
      </div>
    </section>
  );
}

export function RequestedListingSkeleton() {
  return (
    <RequestedListingBox photo={<span className="size-18 shrink-0 rounded-xl bg-border" />}>
      <span className="mt-2 block h-4 w-48 rounded-lg bg-border" />
      <span className="mt-2 block h-4 w-32 rounded-lg bg-border" />
    </RequestedListingBox>
  );
}
