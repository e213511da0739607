import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describeField, FieldFrame, type FieldText } from './field-frame.tsx';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../basics/field-classes.ts';

const DISABLED =
  'has-[select:disabled]:border-border has-[select:disabled]:bg-sunken has-[select:disabled]:text-text-3';

/** Without a choice it looks like the placeholder of a text field. */
const EMPTY = "has-[option[value='']:checked]:text-text-3";

export type SelectFieldProps = ComponentProps<'select'> &
  FieldText & {
    /** Shown while nothing is chosen. Without it something always is. */
    placeholder?: string;
    options: readonly { value: string; text: string }[];
  };

/** A native select with label, hint and error. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, placeholder, options, className, id: givenId, ...select } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div
        className={getFieldBoxClasses({
          hasError: error !== undefined,
          className: classNames('relative', DISABLED, className),
        })}
      >
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describeField({ id, label, hint, error })}
          className={classNames(FIELD_INPUT_CLASSES, 'cursor-pointer appearance-none pr-11', EMPTY)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, text }) => (
            <option key={value} value={value} className="text-text">
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3.5 size-5 text-text-2" />
      </div>
    </FieldFrame>
  );
}
