import { type ComponentProps, type ReactNode, useId } from 'react';
import { describeField, FieldFrame, type FieldText } from './field-frame.tsx';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../basics/field-classes.ts';
import { classNames } from '../../lib/class-names.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldText & {
    /** Stands before the typed text, such as a currency sign. */
    prefix?: ReactNode;
  };

/** A one-line text control with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, prefix, className, id: givenId, 'aria-describedby': describedBy, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={getFieldBoxClasses({ hasError: error !== undefined, className })}>
        {prefix !== undefined && (
          <span aria-hidden="true" className="pl-3.5 font-semibold text-text-2">
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describeField({ id, label, hint, error, describedBy })}
          className={classNames(FIELD_INPUT_CLASSES, prefix !== undefined && 'pl-2')}
        />
      </div>
    </FieldFrame>
  );
}
