import { type ComponentProps, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describeField, FieldFrame, type FieldText } from './field-frame.tsx';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../basics/field-classes.ts';
import { cleanMoneyText } from './money-text.ts';

export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'prefix' | 'type' | 'value' | 'onChange'> &
  FieldText & {
    /** The currency symbol, shown before the amount. */
    symbol: string;
    /** The currency code, shown after the amount: several currencies share a symbol. */
    code: string;
    value: string;
    onChange: (text: string) => void;
  };

/** An amount in one currency, with at most two decimals. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, symbol, code, value, onChange, className, id: givenId, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const codeId = `${id}-code`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={getFieldBoxClasses({ hasError: error !== undefined, className })}>
        {symbol !== code && (
          <span aria-hidden="true" className="pl-3.5 font-semibold text-text-2">
            {symbol}
          </span>
        )}
        <input
          autoComplete="off"
          placeholder="0"
          {...input}
          type="text"
          inputMode="decimal"
          id={id}
          value={value}
          onChange={({ target }) => onChange(cleanMoneyText(value, target.value))}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describeField({ id, label, hint, error, describedBy: codeId })}
          className={classNames(FIELD_INPUT_CLASSES, symbol !== code && 'pl-2')}
        />
        <span id={codeId} className="pr-3.5 text-sm font-semibold text-text-3">
          {code}
        </span>
      </div>
    </FieldFrame>
  );
}
