import { type ComponentProps, type ReactNode, useId } from 'react';
import { describeField, FieldFrame, type FieldText } from './field-frame.tsx';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../basics/field-classes.ts';
import { classNames } from '../../lib/class-names.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldText & {
    /** Shown before the input, for example a currency symbol. */
    prefix?: ReactNode;
  };

/** A one-line input with label, hint and error. */
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

const DISABLED =
  'has-[textarea:disabled]:border-border has-[textarea:disabled]:bg-sunken has-[textarea:disabled]:text-text-3';

export type TextAreaProps = ComponentProps<'textarea'> & FieldText;

/** A multi-line input with label, hint and error. It grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, className, id: givenId, 'aria-describedby': describedBy, ...area } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div
        className={getFieldBoxClasses({ hasError: error !== undefined, className: classNames(DISABLED, className) })}
      >
        <textarea
          rows={4}
          {...area}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describeField({ id, label, hint, error, describedBy })}
          className={classNames(FIELD_INPUT_CLASSES, 'field-sizing-content min-h-28 resize-y py-3')}
        />
      </div>
    </FieldFrame>
  );
}
