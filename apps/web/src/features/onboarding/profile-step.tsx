import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { profileMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { isUsernameUsable, type UsernameState } from './username-state.ts';

type ProfileStepProps = {
  username: string;
  state: UsernameState;
  onType: (username: string) => void;
  onContinue: () => void;
  /** The photo picker. */
  photo: ReactNode;
  isUploadingPhoto: boolean;
};

/** Photo and username. While the button is disabled, a text says why. */
export function ProfileStep(props: ProfileStepProps) {
  const { username, state, onType, onContinue, photo, isUploadingPhoto } = props;
  const statusId = useId();
  const reasonId = useId();
  const [isTouched, setIsTouched] = useState(username !== '');
  const canContinue = isUsernameUsable(state) && !isUploadingPhoto;
  const isWrong = state.kind === 'invalid' || state.kind === 'taken';
  const reason = findDisabledReason({ state, isTouched, isUploadingPhoto });

  // The browser does not submit a form whose button is disabled, so the field handles Enter itself.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    setIsTouched(true);
    if (canContinue) onContinue();
  };

  return (
    <>
      {photo}
      <div className="flex flex-col gap-1.5">
        <TextField
          label={profileMessages.username}
          name="username"
          prefix="@"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={statusId}
          error={isTouched && isWrong ? state.sentence : undefined}
          value={username}
          onChange={({ target }) => {
            onType(target.value);
            // Shorter names are probably still being typed, so they show no error yet.
            if (target.value.trim().length > 2) setIsTouched(true);
          }}
          onBlur={() => setIsTouched(true)}
          onKeyDown={onKeyDown}
          required
        />
        <output id={statusId} className="block min-h-5 text-sm">
          <UsernameStatus state={state} isTouched={isTouched} />
        </output>
      </div>
      <div className="flex flex-col gap-2">
        <Button
          onClick={onContinue}
          disabled={!canContinue}
          aria-describedby={reason === undefined ? statusId : reasonId}
          className="w-full"
        >
          {profileMessages.continue}
        </Button>
        <p id={reasonId} className="min-h-5 text-center text-sm text-text-3">
          {reason}
        </p>
      </div>
    </>
  );
}

function UsernameStatus({ state, isTouched }: { state: UsernameState; isTouched: boolean }) {
  if (state.kind === 'checking') {
    return (
      <span className="flex items-center gap-1.5 text-text-2">
        <Spinner className="size-4" />
        {state.sentence}
      </span>
    );
  }
  if (state.kind === 'available') {
    return (
      <span className="flex items-center gap-1.5 font-medium text-success">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        {state.sentence}
      </span>
    );
  }
  if (state.kind === 'unknown') {
    return (
      <span className="flex items-center gap-1.5 font-medium text-warning">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {state.sentence}
      </span>
    );
  }
  // In the other states the field shows the sentence as its error.
  return isTouched ? null : <span className="text-text-3">{profileMessages.usernameHint}</span>;
}

type DisabledReasonInput = { state: UsernameState; isTouched: boolean; isUploadingPhoto: boolean };

/** Why the button is disabled; undefined when the field already shows the reason. */
function findDisabledReason({ state, isTouched, isUploadingPhoto }: DisabledReasonInput): string | undefined {
  if (isUploadingPhoto) return profileMessages.uploadingPhoto;
  return state.kind === 'invalid' && !isTouched ? state.sentence : undefined;
}
