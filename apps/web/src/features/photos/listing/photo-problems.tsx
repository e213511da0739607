import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { listingPhotoMessages } from '../messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { RefusedFile } from './listing-file.ts';
import type { ListedPhoto } from './photo-list.ts';

/** Files that were not taken, each with its reason. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {files.map(({ name, sentence }, index) => (
        // Two files may have one name; the list never changes, it is replaced.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${name} ${index}`} className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <span className="block truncate text-text-2">{name}</span>
            <span className="block">{sentence}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

type FailedPhotosProps = { photos: readonly ListedPhoto[]; onRetry: (ids: readonly string[]) => void };

/** What did not arrive, and one tap that sends it again. */
export function FailedPhotos({ photos, onRetry }: FailedPhotosProps) {
  const failed = photos.flatMap(({ id, state }, index) => (state.kind === 'failed' ? [{ id, index, ...state }] : []));
  if (failed.length === 0) return null;
  const again = failed.filter(({ canRetry }) => canRetry).map(({ id }) => id);
  const hopeless = failed.filter(({ canRetry }) => !canRetry);
  return (
    <Notice tone="danger" title={listingPhotoMessages.didNotArrive(failed.length)}>
      <div className="flex flex-col items-start gap-2 text-sm text-text-2">
        {hopeless.map(({ id, index, sentence }) => (
          <p key={id}>
            {listingPhotoMessages.actions(index + 1)}: <span>{sentence}</span>
          </p>
        ))}
        {again.length > 1 && (
          <Button variant="outline" size="sm" className="mt-2" onClick={() => onRetry(again)}>
            <RotateCw aria-hidden="true" className="size-4" />
            {listingPhotoMessages.retryAll}
          </Button>
        )}
      </div>
    </Notice>
  );
}
