import { currencySymbol, isAmount } from '@ballpark/rules/money';
import { cleanMoneyInput, readMoney } from '@ballpark/rules/money-input';
import { html, type Markup } from '../html.ts';

/** As long as an amount with all its groups may be. */
const AMOUNT_MAX_LENGTH = 40;

type AmountField = {
  label: Markup;
  /** What was typed before. */
  value: string;
  currency: string;
  submit: string;
  /** A sentence about the amount. */
  problem: string | null;
  /** Whether the field has the focus, without a script, too. A field with a problem always has it. */
  hasFocus: boolean;
};

/** One amount with its button. The script writes it as people in the currency's country do. */
export function renderAmountField({ label, value, currency, submit, problem, hasFocus }: AmountField): Markup {
  const symbol = currencySymbol(currency);
  const described = problem !== null && html` aria-invalid="true" aria-describedby="amount-problem"`;
  return html`${label}
    <div class="price-row">
      <div class="box">
        ${symbol !== currency && html`<span aria-hidden="true">${symbol}</span>`}<input
          id="amount"
          name="amount"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          placeholder="0"
          required
          maxlength="${AMOUNT_MAX_LENGTH}"
          value="${value}"
          data-currency="${currency}"
          ${described}
          ${(hasFocus || problem !== null) && html`autofocus`}
        />
      </div>
      <button class="button accent">${submit}</button>
    </div>
    ${problem !== null && html`<p class="error" id="amount-problem">${problem}</p>`}
    <p class="reading" aria-live="polite" data-reading="Read as"></p>`;
}

export const NO_AMOUNT = 'Please enter a valid amount';

/** The amount that was typed. Undefined for what is none. */
export function readAmountField(typed: string, currency: string): number | undefined {
  const amount = readMoney(cleanMoneyInput(typed, currency) ?? '');
  return amount !== null && isAmount(amount) ? amount : undefined;
}
