import { cleanMoneyInput, formatMoneyInput, isEasilyMisread, readMoney } from '@ballpark/rules/money-input';
import { currencySymbol, formatMoney } from '@ballpark/rules/money';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describeField, FieldFrame, type FieldText } from './field-frame.tsx';
import { FIELD_INPUT_CLASSES, getFieldBoxClasses } from '../basics/field-classes.ts';

export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'prefix' | 'type' | 'value' | 'onChange' | 'onBlur'> &
  FieldText & {
    currency: string;
    value: string;
    onChange: (text: string) => void;
    /** Says how a text was read that other people would read as another amount. */
    readAs: (price: string) => string;
  };

/**
 * An amount in one currency, written as people write it. When the field is left, the amount is written as in the
 * currency's country. The symbol stands before the amount and the code after it: several currencies share a symbol.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { label, hint, error, currency, value, onChange, readAs, className, id: givenId, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const ids = { code: `${id}-code`, reading: `${id}-reading` };
  const symbol = currencySymbol(currency);
  const { reading, type, reformat } = useReading({ currency, value, onChange });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={getFieldBoxClasses({ hasError: error !== undefined, className })}>
        {symbol !== currency && (
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
          onChange={({ target }) => type(target.value)}
          onBlur={reformat}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describeField({ id, label, hint, error, describedBy: `${ids.code} ${ids.reading}` })}
          className={classNames(FIELD_INPUT_CLASSES, symbol !== currency && 'pl-2')}
        />
        <span id={ids.code} className="pr-3.5 text-sm font-semibold text-text-3">
          {currency}
        </span>
      </div>
      <p id={ids.reading} aria-live="polite" className="text-sm text-text-2 empty:hidden">
        {reading !== undefined && readAs(formatMoney(reading, currency))}
      </p>
    </FieldFrame>
  );
}

type ReadingOptions = Pick<MoneyFieldProps, 'currency' | 'value' | 'onChange'>;

/** The amount to point out, because the text as it was typed is easily misread. */
function useReading({ currency, value, onChange }: ReadingOptions) {
  const [typed, setTyped] = useState(value);
  const amount = readMoney(value);
  const isPointedOut = amount !== null && isEasilyMisread(typed, currency) && readMoney(typed) === amount;
  return {
    reading: isPointedOut ? amount : undefined,
    type: (text: string) => {
      const clean = cleanMoneyInput(text, currency);
      if (clean === undefined) return;
      setTyped(clean);
      onChange(clean);
    },
    reformat: () => {
      if (amount !== null) onChange(formatMoneyInput(amount, currency));
    },
  };
}
