import { LISTING_PHOTO_TYPES } from '@ballpark/rules/photos';
import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, type Ref, useRef } from 'react';
import { listingPhotoMessages } from '../messages.ts';
import { Button } from '../../../ui/basics/button.tsx';

type FileChooserProps = { hasPhotos: boolean; onFiles: (files: File[]) => void; ref: Ref<HTMLButtonElement> };

/** The ways to a photo: from what is on the device, or with its camera where it is held in the hand. */
export function FileChooser({ hasPhotos, onFiles, ref }: FileChooserProps) {
  const library = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Choosing the same file again is a change too.
    target.value = '';
    onFiles(files);
  };
  const input = { type: 'file', hidden: true, accept: LISTING_PHOTO_TYPES.join(','), onChange } as const;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button ref={ref} variant={hasPhotos ? 'outline' : 'primary'} size="sm" onClick={() => library.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-5" />
        {hasPhotos ? listingPhotoMessages.more : listingPhotoMessages.choose}
      </Button>
      <span className="hidden max-lg:pointer-coarse:block">
        <Button variant="outline" size="sm" onClick={() => camera.current?.click()}>
          <Camera aria-hidden="true" className="size-5" />
          {listingPhotoMessages.take}
        </Button>
      </span>
      <input ref={library} {...input} multiple data-testid="listing-photo-files" />
      <input ref={camera} {...input} capture="environment" data-testid="listing-photo-camera" />
    </div>
  );
}
