/**
 * The script of the pages that the server writes: of ask links, and of the daily five, which add to it. Pages work without
 * it. It writes the amount as people in the currency's country do, and sends forms without a reload.
 */
import { formatMoney } from '@ballpark/rules/money';
import { cleanMoneyInput, formatMoneyInput, isEasilyMisread, readMoney } from '@ballpark/rules/money-input';

const TIMEOUT_MS = 15_000;

/** What the amount's field shows. */
let shown = '';
/** What was typed into it last. */
let typed = '';
let isSending = false;

document.addEventListener('focusin', ({ target }) => {
  if (isAmountField(target)) shown = target.value;
});

document.addEventListener('input', ({ target }) => {
  if (!isAmountField(target)) return;
  shown = cleanMoneyInput(target.value, readCurrency(target)) ?? shown;
  typed = shown;
  // Writing the same text would move the cursor.
  if (target.value !== shown) target.value = shown;
});

document.addEventListener('focusout', ({ target }) => {
  if (isAmountField(target)) writeAmount(target);
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  // A double click sends once.
  load({ method: 'POST', address: form.action, fields: readFields(form), pressed: event.submitter });
});

// The keyboard of a phone has opened and may cover the button.
window.visualViewport?.addEventListener('resize', () => {
  const form = isAmountField(document.activeElement) ? document.activeElement.form : null;
  const bottom = form?.querySelector('button')?.getBoundingClientRect().bottom ?? 0;
  if (bottom > (window.visualViewport?.height ?? bottom)) form?.scrollIntoView();
});

function isAmountField(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'amount';
}

function readCurrency(field: HTMLInputElement): string {
  return field.dataset['currency'] ?? '';
}

/** Says how a text was read that other people would read as another amount. */
function writeAmount(field: HTMLInputElement): void {
  const amount = readMoney(field.value);
  const currency = readCurrency(field);
  const reading = field.form?.querySelector<HTMLElement>('[data-reading]');
  const isUnclear = amount !== null && readMoney(typed) === amount && isEasilyMisread(typed, currency);
  if (reading) reading.textContent = isUnclear ? `${reading.dataset['reading']} ${formatMoney(amount, currency)}.` : '';
  if (amount !== null) field.value = formatMoneyInput(amount, currency);
}

export type Load = {
  method: 'GET' | 'POST';
  address: string;
  /** What a form sends. */
  fields?: URLSearchParams;
  pressed: HTMLElement | null;
};

let last: Load | undefined;

/** Shows the page that the server answers with. While one is loading, a second click does nothing. */
export function load(page: Load): void {
  if (isSending) return;
  const { method, address, fields, pressed } = page;
  last = page;
  const request = new XMLHttpRequest();
  request.open(method, address);
  // The browser makes the document, and no script of ours writes markup.
  request.responseType = 'document';
  request.timeout = TIMEOUT_MS;
  request.addEventListener('load', () => show(request));
  for (const failure of ['error', 'timeout'] as const) request.addEventListener(failure, () => setLost(true));
  request.addEventListener('loadend', () => {
    isSending = false;
    pressed?.removeAttribute('aria-busy');
  });
  isSending = true;
  pressed?.setAttribute('aria-busy', 'true');
  setLost(false);
  request.send(fields ?? null);
}

/** Sends once more what was lost. What was typed is still in its field. */
export function retryLast(): void {
  if (last) load(last);
}

/** What a kind of page does with a page that has come, before the focus moves. */
const followers: ((main: Element, address: string) => void)[] = [];

export function followPages(follow: (main: Element, address: string) => void): void {
  followers.push(follow);
}

function readFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  return fields;
}

function show({ status, response, responseURL }: XMLHttpRequest): void {
  // The link has been switched off meanwhile. The server says it in a page of its own.
  if (status === 404) return location.reload();
  const page = response instanceof Document ? response : null;
  const main = page?.querySelector('main');
  if (!page || !main || status >= 500) return setLost(true);
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
  document.title = page.title;
  for (const follow of followers) follow(main, responseURL);
  return focusStart(main);
}

/** The field with a problem, or the heading, which says what has happened. */
function focusStart(main: Element): void {
  const field = main.querySelector<HTMLElement>('[autofocus]');
  if (field) return field.focus();
  const heading = main.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  heading?.focus();
  return scrollTo(0, 0);
}

function setLost(isLost: boolean): void {
  const message = document.querySelector<HTMLElement>('.lost');
  if (!message) return;
  message.hidden = !isLost;
  for (const words of message.querySelectorAll<HTMLElement>('[data-lost]'))
    words.hidden = words.dataset['lost'] !== last?.method;
}
