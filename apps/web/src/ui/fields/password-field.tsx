import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useId, useState } from 'react';
import { describeField, FieldFrame, type FieldText } from './field-frame.tsx';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../basics/field-classes.ts';
import { UI_WORDS } from '../basics/ui-words.ts';

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldText;

/** A password control with a button that shows the password. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, className, id: givenId, 'aria-describedby': describedBy, ...input } = props;
  const [isShown, setIsShown] = useState(false);
  const ownId = useId();
  const id = givenId ?? ownId;
  const toggleLabel = isShown ? UI_WORDS.hidePassword : UI_WORDS.showPassword;
  const ToggleIcon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={getFieldBoxClasses({ hasError: error !== undefined, className })}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          type={isShown ? 'text' : 'password'}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describeField({ id, label, hint, error, describedBy })}
          className={FIELD_INPUT_CLASSES}
        />
        <button
          type="button"
          aria-label={toggleLabel}
          title={toggleLabel}
          aria-pressed={isShown}
          aria-controls={id}
          disabled={input.disabled}
          onClick={() => setIsShown(!isShown)}
          className="field-button flex size-11 shrink-0 items-center justify-center rounded-lg text-text-2 transition-colors enabled:hover:text-text disabled:text-text-3"
        >
          <ToggleIcon aria-hidden="true" className="size-5" />
        </button>
      </div>
    </FieldFrame>
  );
}
