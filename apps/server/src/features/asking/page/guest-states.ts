import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import { formatMoney, formatRounded } from '@ballpark/rules/money';
import { APPROX, drawIcon } from '../../../core/form-pages/page-icons.ts';
import { renderThumbnail } from '../../../core/form-pages/page-photo.ts';
import { describeOff } from '../../../core/form-pages/strip-marks.ts';
import { html, type Markup } from '../../../core/html.ts';
import { renderPriceForm, renderRefusal, renderReport } from './guest-form.ts';
import { renderPhotos } from './guest-photos.ts';
import { drawGuestLegend, drawGuestStrip } from './guest-strip.ts';
import type { GuestView } from './guest-view.ts';
import { GUEST_WORDS, type TimeLeftWords } from './guest-words.ts';

/** What the page says before a guest has sent a price. */
export function renderQuestion(view: GuestView, timeLeft: TimeLeftWords): Markup {
  const { listing, owner } = view;
  return html`<main class="columns">
    ${renderAsker(view)}
    <div class="hero">
      ${renderPhotos(listing)}<span class="badge time">${drawIcon('clock', 14)}${timeLeft.short}</span>
    </div>
    <div class="body">
      <h1 class="title" dir="auto">${listing.title}</h1>
      <p class="description" dir="auto">${listing.description}</p>
      <div class="meta"><span class="area">${drawIcon('pin', 16)}${listing.location}</span>${renderReport(view)}</div>
      ${renderPriceForm(view)}
      <p class="fine">${drawIcon('lock', 18)}<span>${GUEST_WORDS.promise(owner.firstName)}</span></p>
    </div>
  </main>`;
}

function renderAsker({ owner: { firstName, photoUrl }, listing: { type } }: GuestView): Markup {
  const face =
    photoUrl === null
      ? html`<span class="face" aria-hidden="true">${firstName.slice(0, 1)}</span>`
      : html`<img class="face" src="${photoUrlOfSize(photoUrl, '96')}" width="48" height="48" alt="" />`;
  const { start, middle } = GUEST_WORDS.asks;
  return html`<div class="asker">
    ${face}
    <p><b>${start(firstName)}</b> ${middle}<br /><strong>${GUEST_WORDS.question[type]}</strong></p>
  </div>`;
}

/** What the page says while a price is with the owner. */
export function renderSent(view: GuestView, timeLeft: TimeLeftWords): Markup {
  const { listing, owner, own } = view;
  return html`<main>
    ${renderSmallListing(view, `${listing.location} · ${timeLeft.short}`)}
    <section class="card">
      <div class="ok">${drawIcon('check', 28)}</div>
      <div role="status"><h1 class="heading">${GUEST_WORDS.sent(owner.firstName)}</h1></div>
      ${own !== null && html`<p class="said">${GUEST_WORDS.said} <b>${formatMoney(own.amount, listing.currency)}</b>.</p>`}
      ${renderFigure(view)} ${renderChoices(view)}
    </section>
    <p class="fine">${drawIcon('clock', 18)}<span>${GUEST_WORDS.comeBack(owner.firstName, timeLeft.long)}</span></p>
    ${renderJoining(view)}
    <div class="meta last">${renderReport(view)}</div>
  </main>`;
}

function renderFigure({ listing: { currency }, owner, own, ballpark }: GuestView): Markup {
  if (ballpark === null) return html`<p class="centre">${GUEST_WORDS.noFigure(owner.firstName)}</p>`;
  const { price, low, high } = ballpark;
  const range = `${formatMoney(low, currency)}–${formatMoney(high, currency)}`;
  return html`<dl class="figures">
      <div>
        <dt>${GUEST_WORDS.ballpark}</dt>
        <dd class="figure">
          ${APPROX}<span class="hidden">${GUEST_WORDS.aboutPrice} </span>${formatMoney(price, currency)}
        </dd>
      </div>
      <div>
        <dt>${GUEST_WORDS.range}</dt>
        <dd class="range">${range}</dd>
      </div>
    </dl>
    ${drawGuestStrip({ currency, own: own?.amount ?? null, ballpark, finalPrice: null })}
    ${own !== null && html`<p class="place">${comparePrice(own.amount, ballpark, currency)}</p>`}`;
}

/** '$10 over the ballpark, inside the fair range.' */
function comparePrice(
  amount: number,
  { price, low, high }: NonNullable<GuestView['ballpark']>,
  currency: string,
): string {
  const { over, under, equal, inside, above, below } = GUEST_WORDS.comparison;
  const difference = formatRounded(Math.abs(amount - price), currency);
  const side = amount > price ? over(difference) : under(difference);
  const outside = amount > high ? above : below;
  return `${amount === price ? equal : side}, ${amount >= low && amount <= high ? inside : outside}.`;
}

/** A change is the same form once more; without a script, too, it opens in its place. */
function renderChoices(view: GuestView): Markup {
  const { address, own, problem } = view;
  const changesLeft = own?.changesLeft ?? 0;
  const change = html`<details class="change" ${problem !== null && html` open`}>
    <summary class="button small outline">${drawIcon('pencil', 18)}${GUEST_WORDS.change}</summary>
    ${renderPriceForm(view)}
    <p class="hint">${GUEST_WORDS.changesLeft(changesLeft)}</p>
  </details>`;
  return html`<div class="choices">
    ${changesLeft > 0 ? change : renderRefusal(problem)}
    <form method="post" action="${address}/delete">
      <button class="button small ghost">${drawIcon('bin', 18)}${GUEST_WORDS.delete}</button>
    </form>
  </div>`;
}

/** What the page says once the listing is closed with a price. */
export function renderResult(view: GuestView, result: NonNullable<GuestView['result']>): Markup {
  const { listing, owner, own, ballpark } = view;
  const { currency } = listing;
  const prices = { currency, own: own?.amount ?? null, ballpark, finalPrice: result.finalPrice };
  const strip = drawGuestStrip(prices);
  return html`<main>
    <div class="hero cover">
      ${renderPhotos({ ...listing, photos: listing.photos.slice(0, 1) })}<span class="badge time"
        >${drawIcon('check', 14)}${GUEST_WORDS.closed}</span
      >
    </div>
    <section class="card over">
      <p class="name" dir="auto">${listing.title}</p>
      <h1 class="final">
        <span>${GUEST_WORDS.outcome[result.outcome](owner.firstName)}</span> ${formatMoney(result.finalPrice, currency)}
      </h1>
      ${strip}${strip !== null && drawGuestLegend(prices)}
      ${own !== null && renderAccuracy(own.amount, result, currency)}
    </section>
    <p class="centre">${GUEST_WORDS.thanks(owner.firstName)}</p>
    ${renderNext(view)}
  </main>`;
}

function renderAccuracy(amount: number, result: NonNullable<GuestView['result']>, currency: string): Markup {
  const { finalPrice, offPercent, farther, others } = result;
  return html`<div class="facts">
    ${offPercent !== null && html`<p><b>${describeOff(amount - finalPrice, offPercent)}</b> ${GUEST_WORDS.youSaid(formatMoney(amount, currency))}</p>`}${
      others > 0 && html`<p><b>${farther} of ${others}</b> ${GUEST_WORDS.farther}</p>`
    }
  </div>`;
}

/** The listing takes no more prices, and this guest has sent none; or it has ended without a price. */
export function renderEnd(view: GuestView): Markup {
  const { state, listing, owner, own } = view;
  const isFull = state === 'full';
  return html`<main>
    ${renderSmallListing(view, listing.location)}
    <section class="card">
      <h1 class="heading">${isFull ? GUEST_WORDS.full(owner.firstName) : GUEST_WORDS.unsold}</h1>
      <p class="said">${isFull ? GUEST_WORDS.fullThanks : GUEST_WORDS.unsoldThanks}</p>
      ${own !== null && html`<p class="said">${GUEST_WORDS.youSaid(formatMoney(own.amount, listing.currency))}.</p>`}
    </section>
    ${renderNext(view)}
  </main>`;
}

function renderSmallListing({ listing }: GuestView, facts: string): Markup {
  return html`<div class="small-listing">
    ${renderThumbnail(listing.photos[0]?.url)}
    <div>
      <p class="name" dir="auto">${listing.title}</p>
      <p class="facts-line">${facts}</p>
    </div>
  </div>`;
}

function renderJoining({ own, listing: { currency }, joinAddress }: GuestView): Markup {
  if (own === null || joinAddress === null) return JOIN;
  return html`<section class="card join">
    <h2>${GUEST_WORDS.join}</h2>
    <p>${GUEST_WORDS.joinHint(formatMoney(own.amount, currency))}</p>
    <a class="button primary wide" href="${joinAddress}">${GUEST_WORDS.joinWithPrice}</a>
  </section>`;
}

const JOIN = html`<a class="button outline wide" href="/register">${GUEST_WORDS.join}</a>`;

function renderNext(view: GuestView): Markup {
  return html`${renderRefusal(view.problem)}<a class="next" href="/daily"
      ><span><b>${GUEST_WORDS.daily}</b> ${GUEST_WORDS.dailyHint}</span>${drawIcon('arrow', 24)}</a
    >${JOIN}
    <div class="meta last">${renderReport(view)}</div>`;
}
