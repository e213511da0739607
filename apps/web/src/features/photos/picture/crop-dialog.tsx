import { type ChangeEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { cropMessages } from '../picture-messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { CropArea, type PhotoShape, RATIOS } from './crop-area.tsx';
import { type Crop, centreCrop, type Part, toVisiblePart, type Size, ZOOM } from '../upload/crop-frame.ts';

type CropDialogProps = {
  /** The object URL of the chosen file. */
  address: string;
  shape: PhotoShape;
  /** The chosen part; null if this browser cannot show the file. Then the server decides. */
  onConfirm: (part: Part | null) => void;
  onCancel: () => void;
};

/** Lets the member choose the visible part of a photo. */
export function CropDialog({ address, shape, onConfirm, onCancel }: CropDialogProps) {
  const titleId = useId();
  const leadId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef<Part | null>(null);
  const [picture, setPicture] = useState<{ size: Size; crop: Crop }>();
  const framed = picture && { ...picture, ratio: RATIOS[shape] };
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const onLoad = ({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>) => setPicture({ size: { width, height }, crop: centreCrop({ width, height }) });
  const setCrop = (crop: Crop) => setPicture((before) => before && { ...before, crop });
  const confirm = () => {
    if (!framed) return;
    chosen.current = toVisiblePart(framed);
    dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => (chosen.current ? onConfirm(chosen.current) : onCancel())}
      className={classNames(
        'm-auto w-full rounded-3xl border border-border bg-surface p-5 text-text shadow-e2 backdrop:bg-[#0b0f0d]/60 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none',
        shape === 'round' ? 'max-w-[400px]' : 'max-w-[640px]',
      )}
    >
      <div className="flex flex-col gap-4">
        <div>
          <h2 id={titleId} className="text-xl font-extrabold">
            {cropMessages.title}
          </h2>
          <p id={leadId} className="mt-1 text-sm text-text-2">
            {cropMessages.lead}
          </p>
        </div>
        <CropArea
          {...{ address, framed, leadId, shape }}
          onCrop={setCrop}
          onLoad={onLoad}
          onError={() => onConfirm(null)}
        />
        <label className="flex items-center gap-3 text-sm font-semibold">
          {cropMessages.zoom}
          <input
            type="range"
            {...ZOOM}
            value={picture?.crop.zoom ?? ZOOM.min}
            disabled={!picture}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
              picture && setCrop({ ...picture.crop, zoom: target.valueAsNumber })
            }
            className="h-11 min-w-0 flex-1 cursor-pointer accent-primary"
          />
        </label>
        <div className="flex gap-3">
          <Button variant="outline" className="flex-1" onClick={() => dialog.current?.close()}>
            {cropMessages.cancel}
          </Button>
          <Button className="flex-1" onClick={confirm} disabled={!picture}>
            {cropMessages.confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
