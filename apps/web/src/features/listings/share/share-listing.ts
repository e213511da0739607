import type { Listing } from '@ballpark/contracts/listings';
import { config } from '../../../config.ts';
import { listingPath } from '../../../paths.ts';
import { showSuccess } from '../../../ui/feedback/toast.ts';
import { shareMessages } from './messages.ts';

export type SharedListing = Pick<Listing, 'id' | 'title'>;

export function toShareUrl(id: string): string {
  return config.siteOrigin + listingPath(id);
}

/** Opens the share sheet, else copies the link. False if the browser allows neither: then the member copies it by hand. */
export async function shareListing(listing: SharedListing): Promise<boolean> {
  return (await openShareSheet(listing)) || (await copyLink(listing.id));
}

/** The DOM types claim that every browser can share. */
export function canShare(listing: SharedListing): boolean {
  const browser: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator;
  return browser.share !== undefined && browser.canShare?.call(navigator, toShared(listing)) !== false;
}

async function openShareSheet(listing: SharedListing): Promise<boolean> {
  if (!canShare(listing)) return false;
  try {
    await navigator.share(toShared(listing));
    return true;
  } catch (error) {
    // A member who closes the share sheet has decided not to share.
    return error instanceof Error && error.name === 'AbortError';
  }
}

/** Copies the link and says so. False if the browser refuses. */
export async function copyLink(id: string): Promise<boolean> {
  // Undefined on pages without HTTPS.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return false;
  try {
    await clipboard.writeText(toShareUrl(id));
  } catch {
    return false;
  }
  showSuccess(shareMessages.copied);
  return true;
}

function toShared({ id, title }: SharedListing): { title: string; url: string } {
  return { title, url: toShareUrl(id) };
}
