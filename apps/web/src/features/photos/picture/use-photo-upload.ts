import { useRef, useState } from 'react';
import { photoMessages } from '../messages.ts';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { PhotoError, uploadProblem } from '../upload/photo-problem.ts';
import { type PhotoToSend, sendProfilePhoto } from '../upload/photos-queries.ts';

export type UploadState = { kind: 'idle' } | { kind: 'sending'; share: number };

export type PhotoUpload = {
  state: UploadState;
  send: (photo: PhotoToSend) => Promise<void>;
  cancel: () => void;
};

/** What is said when the photo is where it belongs, and when it is not. */
export type UploadWords = { stored: string; failed: string };

const WORDS: UploadWords = { stored: photoMessages.uploaded, failed: photoMessages.failed };
const IDLE: UploadState = { kind: 'idle' };

/** One photo on its way at a time; the newest one counts. It has arrived when `onStored` is done with its address. */
export function usePhotoUpload(
  onStored: (url: string) => void | Promise<unknown>,
  words: UploadWords = WORDS,
): PhotoUpload {
  const [state, setState] = useState<UploadState>(IDLE);
  const current = useRef<AbortController>(undefined);

  const send = async (photo: PhotoToSend) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const onProgress = (share: number) => !signal.aborted && setState({ kind: 'sending', share });
    onProgress(0);
    try {
      const url = await sendProfilePhoto(photo, { signal, onProgress });
      if (signal.aborted) return;
      await onStored(url);
      showSuccess(words.stored);
    } catch (error) {
      if (signal.aborted) return;
      showError(uploadProblem(error instanceof PhotoError ? error.cause : error, words.failed));
    }
    setState(IDLE);
  };
  const cancel = () => {
    current.current?.abort();
    setState(IDLE);
  };
  return { state, send, cancel };
}
