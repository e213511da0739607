import { PROFILE_PHOTO_TYPES } from '@ballpark/rules/photos';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { photoMessages } from '../messages.ts';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { showError } from '../../../ui/feedback/toast.ts';
import type { PhotoShape } from './photo-shape.ts';
import { ProgressRing } from '../upload/progress-ring.tsx';
import { useChosenPhoto } from './use-chosen-photo.ts';
import { type UploadWords, usePhotoUpload } from './use-photo-upload.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

export type PictureChangerProps = {
  shape: PhotoShape;
  /** What the button is for. */
  label: string;
  words: UploadWords;
  /** Puts the stored picture where it belongs. */
  onStored: (url: string) => Promise<unknown>;
};

/** Lies over a picture of one's own: a button to choose another, and how far that one is. */
export function PictureChanger({ shape, label, words, onStored }: PictureChangerProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = usePhotoUpload(onStored, words);
  const { chosen, onChange, letGo } = useChosenPhoto((problem) => problem !== undefined && showError(problem));
  const share = upload.state.kind === 'sending' ? upload.state.share : undefined;
  const isSending = share !== undefined;
  return (
    <>
      {isSending && (
        <div
          className={classNames(
            'absolute inset-0 flex items-center justify-center bg-[#0b0f0d]/60',
            shape === 'round' ? 'rounded-full' : 'sm:rounded-2xl',
          )}
        >
          <ProgressRing label={photoMessages.progress} share={share} />
        </div>
      )}
      {/* The same button all the time, so that the keyboard does not lose its place. */}
      <IconButton
        variant="outline"
        label={isSending ? photoMessages.cancel : label}
        onClick={isSending ? upload.cancel : () => input.current?.click()}
        className={classNames('absolute shadow-e1', shape === 'round' ? 'right-0 bottom-0' : 'right-3 bottom-3')}
      >
        {isSending ? <X aria-hidden="true" className="size-5" /> : <Camera aria-hidden="true" className="size-5" />}
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        data-testid={`${shape}-picture-file`}
        accept={PROFILE_PHOTO_TYPES.join(',')}
        onChange={onChange}
      />
      {chosen && (
        <Suspense>
          <CropDialog
            address={chosen.address}
            shape={shape}
            onCancel={letGo}
            onConfirm={(part) => {
              letGo();
              void upload.send({ file: chosen.file, part });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
