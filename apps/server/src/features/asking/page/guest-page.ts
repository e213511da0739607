import { getTimeLeft, type TimeLeft } from '@ballpark/rules/listings';
import { createFormPages, type FormPage, type PageAssets } from '../../../core/form-pages/form-page.ts';
import { html, type Markup } from '../../../core/html.ts';
import { renderEnd, renderQuestion, renderResult, renderSent } from './guest-states.ts';
import { GUEST_STYLE } from './guest-style.ts';
import type { GuestView } from './guest-view.ts';
import { GUEST_WORDS, type TimeLeftWords } from './guest-words.ts';

const HEAD = html`<meta name="robots" content="noindex" />`;
const LINKS = html`<a class="about" href="/how-it-works">${GUEST_WORDS.about}</a>`;
const LOST = html`${GUEST_WORDS.notSent}`;

/** The page of an ask link. */
export function createGuestPages(assets: PageAssets): (view: GuestView, now: Date) => FormPage {
  const render = createFormPages(assets, { kind: 'guest', style: GUEST_STYLE });
  return (view, now) => {
    const main = renderState(view, describeTimeLeft(getTimeLeft(view.listing.closesAt, now)));
    return render({ title: view.listing.title, head: HEAD, links: LINKS, main, lost: LOST });
  };
}

function renderState(view: GuestView, timeLeft: TimeLeftWords): Markup {
  const { state, own, result } = view;
  if (result !== null) return renderResult(view, result);
  if (state === 'closed' || state === 'unsold') return renderEnd(view);
  if (own !== null) return renderSent(view, timeLeft);
  return state === 'full' ? renderEnd(view) : renderQuestion(view, timeLeft);
}

function describeTimeLeft(left: TimeLeft): TimeLeftWords {
  if (left === 'expired') return GUEST_WORDS.closing;
  const { unit, count } = left;
  const [letter, word] = unit === 'hours' ? ['h', 'hour'] : ['m', 'minute'];
  return { short: `${count}${letter} left`, long: `in ${count} ${word}${count === 1 ? '' : 's'}` };
}
