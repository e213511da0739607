import { PROFILE_PHOTO_MAX_BYTES, PROFILE_PHOTO_TYPES } from '@ballpark/rules/photos';
import { useRef, useState, type ChangeEvent } from 'react';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { photoMessages } from '../picture-messages.ts';
import { PhotoError, describeUploadError } from '../upload/photo-problem.ts';
import { type PhotoToSend, sendProfilePhoto } from '../upload/photos-queries.ts';

export type UploadState = { kind: 'idle' } | { kind: 'sending'; share: number };

export type PhotoUpload = {
  state: UploadState;
  send: (photo: PhotoToSend) => Promise<void>;
  cancel: () => void;
};

/** The toasts after success and failure. */
export type UploadWords = { stored: string; failed: string };

const WORDS: UploadWords = { stored: photoMessages.uploaded, failed: photoMessages.failed };
const IDLE: UploadState = { kind: 'idle' };

/** One upload at a time: a new one cancels the old. It ends when `onStored` has resolved. */
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
      showError(describeUploadError(error instanceof PhotoError ? error.cause : error, words.failed));
    }
    setState(IDLE);
  };
  const cancel = () => {
    current.current?.abort();
    setState(IDLE);
  };
  return { state, send, cancel };
}

type ChosenPhoto = { file: File; address: string };

/** A valid file that was chosen and is not cropped yet. */
export function useChosenPhoto(onProblem: (sentence: string | undefined) => void) {
  const [chosen, setChosen] = useState<ChosenPhoto>();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Without this, choosing the same file again fires no change event.
    target.value = '';
    if (!file) return;
    const problem = findFileProblem(file);
    onProblem(problem);
    if (problem === undefined) setChosen({ file, address: URL.createObjectURL(file) });
  };
  const clear = () => {
    if (chosen) URL.revokeObjectURL(chosen.address);
    setChosen(undefined);
  };
  return { chosen, onChange, clear };
}

const TYPES: readonly string[] = PROFILE_PHOTO_TYPES;

/** Checks a chosen file before it is sent. */
export function findFileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return photoMessages.wrongType;
  if (size > PROFILE_PHOTO_MAX_BYTES) return photoMessages.tooLarge;
  return undefined;
}
