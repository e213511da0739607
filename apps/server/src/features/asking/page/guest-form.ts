import { GUEST_NAME_MAX } from '@ballpark/rules/asking';
import { NOTE_MAX } from '@ballpark/rules/listings';
import { formatMoneyInput } from '@ballpark/rules/money-input';
import { renderAmountField } from '../../../core/form-pages/amount-field.ts';
import { drawIcon } from '../../../core/form-pages/page-icons.ts';
import { html, type Markup } from '../../../core/html.ts';
import type { GuestView } from './guest-view.ts';
import { GUEST_WORDS } from './guest-words.ts';

/** Asks for a price. It starts with what the guest has typed or sent before. */
export function renderPriceForm({ address, listing: { currency }, owner, own, problem }: GuestView): Markup {
  const values = problem?.values ?? readOwnValues(own, currency);
  const field = problem?.field ?? null;
  const isOpen = values.note !== '' || values.name !== '';
  return html`<form method="post" action="${address}" novalidate>
    ${renderRefusal(problem)}
    ${renderAmountField({
      label: html`<label class="label" for="amount">${GUEST_WORDS.price(currency)}</label>`,
      value: values.amount,
      currency,
      submit: GUEST_WORDS.send(owner.firstName),
      problem: field === 'amount' && problem !== null ? problem.sentence : null,
      hasFocus: false,
    })}
    <details class="more" ${(isOpen || field === 'note' || field === 'name') && html` open`}>
      <summary>${drawIcon('plus', 18)}${GUEST_WORDS.more}</summary>
      <label class="label" for="note">${GUEST_WORDS.note}</label>
      <textarea id="note" name="note" rows="3" maxlength="${NOTE_MAX}" ${describeProblem(problem, 'note')}>
${values.note}</textarea
      >${renderProblem(problem, 'note')}
      <label class="label" for="name">${GUEST_WORDS.name}</label>
      <input
        id="name"
        class="line"
        name="name"
        type="text"
        autocomplete="given-name"
        maxlength="${GUEST_NAME_MAX}"
        value="${values.name}"
        ${describeProblem(problem, 'name')}
      />${renderProblem(problem, 'name')}
    </details>
    <p class="hidden" aria-hidden="true">
      <label>${GUEST_WORDS.honeypot}<input name="website" type="text" tabindex="-1" autocomplete="off" /></label>
    </p>
  </form>`;
}

function readOwnValues(own: GuestView['own'], currency: string): { amount: string; note: string; name: string } {
  if (own === null) return { amount: '', note: '', name: '' };
  return { amount: formatMoneyInput(own.amount, currency), note: own.note ?? '', name: own.name ?? '' };
}

type Problem = GuestView['problem'];
type Field = NonNullable<NonNullable<Problem>['field']>;

/** Without a script, too, the focus is in the field. */
function describeProblem(problem: Problem, field: Field): Markup | null {
  return problem?.field === field ? html` aria-invalid="true" aria-describedby="${field}-problem" autofocus` : null;
}

function renderProblem(problem: Problem, field: Field): Markup | null {
  return problem?.field === field ? html`<p class="error" id="${field}-problem">${problem.sentence}</p>` : null;
}

/** A refusal that is about no field. */
export function renderRefusal(problem: Problem): Markup | null {
  if (problem === null || problem.field !== null) return null;
  return html`<p class="error" role="alert">${problem.sentence}</p>`;
}

/** Asks once more before it reports. */
export function renderReport({ address, isReported }: GuestView): Markup {
  if (isReported) return html`<p class="report" role="status">${GUEST_WORDS.reported}</p>`;
  return html`<details class="report">
    <summary>${drawIcon('flag', 14)}${GUEST_WORDS.report}</summary>
    <form method="post" action="${address}/report">
      <p>${GUEST_WORDS.reportHint}</p>
      <button class="button small outline">${GUEST_WORDS.reportConfirm}</button>
    </form>
  </details>`;
}
