import { PROFILE_PHOTO_TYPES } from '@ballpark/rules/photos';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { photoMessages } from '../picture-messages.ts';
import { IconButton } from '../../../ui/basics/button.tsx';
import { showError } from '../../../ui/feedback/toast.ts';
import type { PhotoShape } from './crop-area.tsx';
import { ProgressRing } from '../upload/progress-ring.tsx';
import { useChosenPhoto, type UploadWords, usePhotoUpload } from './use-photo-upload.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

export type PictureChangerProps = {
  shape: PhotoShape;
  /** The label of the button. */
  label: string;
  words: UploadWords;
  /** Saves the URL of the stored picture. */
  onStored: (url: string) => Promise<unknown>;
};

/** On top of the member's own picture: a button that replaces it, and the progress of the upload. */
export function PictureChanger({ shape, label, words, onStored }: PictureChangerProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = usePhotoUpload(onStored, words);
  const { chosen, onChange, clear } = useChosenPhoto((problem) => problem !== undefined && showError(problem));
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
      {/* One button for both states, so that the focus is not lost. */}
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
            onCancel={clear}
            onConfirm={(part) => {
              clear();
              void upload.send({ file: chosen.file, part });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
