import { PROFILE_PHOTO_TYPES } from '@ballpark/rules/photos';
import Camera from 'lucide-react/icons/camera';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { lazy, Suspense, useRef, useState } from 'react';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { photoMessages } from '../picture-messages.ts';
import { useChosenPhoto, type PhotoUpload, type UploadState } from './use-photo-upload.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

type PhotoPickerProps = {
  /** The member's name; its first letter is shown without a photo. */
  name: string;
  url: string | null;
  upload: PhotoUpload;
  onRemove: () => void;
};

/** A profile photo: chosen, cropped to a square and uploaded. */
export function PhotoPicker({ name, url, upload, onRemove }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { chosen, onChange, clear } = useChosenPhoto(setProblem);
  const isSending = upload.state.kind === 'sending';

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        {url === null ? <NoPhoto /> : <Avatar name={name} photoUrl={url} size="lg" />}
        <div className="flex min-w-0 grow basis-44 flex-col items-start gap-2">
          {isSending ? (
            <UploadProgress state={upload.state} onCancel={upload.cancel} />
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                size="sm"
                aria-label={url === null ? photoMessages.add : photoMessages.change}
                onClick={() => input.current?.click()}
              >
                {url === null ? photoMessages.add : photoMessages.changeShort}
              </Button>
              {url !== null && (
                <Button variant="ghost" size="sm" aria-label={photoMessages.remove} onClick={onRemove}>
                  {photoMessages.removeShort}
                </Button>
              )}
            </div>
          )}
          {!isSending && <p className="text-sm text-text-3">{photoMessages.hint}</p>}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="photo-file"
        accept={PROFILE_PHOTO_TYPES.join(',')}
        onChange={onChange}
      />
      <div role="alert" className="empty:-mb-2">
        {problem !== undefined && <Problem sentence={problem} />}
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            address={chosen.address}
            shape="round"
            onCancel={clear}
            onConfirm={(part) => {
              clear();
              void upload.send({ file: chosen.file, part });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function NoPhoto() {
  return (
    <span
      aria-hidden="true"
      className="flex size-24 shrink-0 items-center justify-center rounded-full border-2 border-dashed border-border-strong bg-sunken text-text-3"
    >
      <Camera className="size-8" />
    </span>
  );
}

function Problem({ sentence }: { sentence: string }) {
  return (
    <p className="flex gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{sentence}</span>
    </p>
  );
}

function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
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
