import { photoMessages } from '../messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import type { UploadState } from './use-photo-upload.ts';

/** How far the photo is, in a bar and in words, and the way out. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  if (state.kind !== 'sending') return null;
  const percent = Math.round(state.share * 100);
  return (
    <div className="flex w-full flex-col items-start gap-1.5">
      <p className="text-sm font-semibold">
        {percent === 0 ? photoMessages.preparing : photoMessages.uploading(percent)}
      </p>
      <progress
        aria-label={photoMessages.progress}
        max={100}
        value={percent}
        className="progress-bar h-2 w-full overflow-hidden rounded-full"
      />
      <Button variant="ghost" size="sm" onClick={onCancel} className="-ml-4">
        {photoMessages.cancel}
      </Button>
    </div>
  );
}
