import { PROFILE_PHOTO_TYPES } from '@ballpark/rules/photos';
import Camera from 'lucide-react/icons/camera';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { lazy, Suspense, useRef, useState } from 'react';
import { photoMessages } from '../messages.ts';
import { Avatar } from '../../../ui/basics/avatar.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useChosenPhoto } from './use-chosen-photo.ts';
import type { PhotoUpload } from './use-photo-upload.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

type PhotoPickerProps = {
  /** Whose photo it is; the first letter stands in for it. */
  name: string;
  url: string | null;
  upload: PhotoUpload;
  onRemove: () => void;
};

/** A face: chosen, cut to a square and sent. */
export function PhotoPicker({ name, url, upload, onRemove }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { chosen, onChange, letGo } = useChosenPhoto(setProblem);
  const isSending = upload.state.kind === 'sending';

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-4">
        {url === null ? <EmptyFace /> : <Avatar name={name} photoUrl={url} size="lg" />}
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
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
            onCancel={letGo}
            onConfirm={(part) => {
              letGo();
              void upload.send({ file: chosen.file, part });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function EmptyFace() {
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
