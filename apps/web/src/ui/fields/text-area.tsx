import { type ComponentProps, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describeField, FieldFrame, type FieldText } from './field-frame.tsx';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../basics/field-classes.ts';

const DISABLED =
  'has-[textarea:disabled]:border-border has-[textarea:disabled]:bg-sunken has-[textarea:disabled]:text-text-3';

export type TextAreaProps = ComponentProps<'textarea'> & FieldText;

/** A text control of several lines with its label, hint and error. It grows with what is written. */
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
