import { currencySymbol } from '@ballpark/rules/money';
import { drawIcon, LOGO } from '../../../core/form-pages/page-icons.ts';
import { listSources } from '../../../core/form-pages/page-photo.ts';
import { html, type Markup } from '../../../core/html.ts';
import type { RoundView } from '../round/round-view.ts';
import type { RoundState } from './daily-view.ts';
import { DAILY_WORDS } from './daily-words.ts';
import { ARCHIVE_PATH, buildRoundPath, DAILY_PATH, formatDay, isToday } from './round-address.ts';

/** What the page says before the first guess. */
export function renderStart({ round, friend }: RoundState<'start'>): Markup {
  const { key, things, next } = round;
  const question = DAILY_WORDS.questions[next?.question ?? 'went'](things);
  return html`<main class="start">
    <p class="date">${key.kind === 'day' ? formatDay(key.day) : DAILY_WORDS.practice(key.round)}</p>
    <h1>${DAILY_WORDS.things(things)}<br />${question}</h1>
    ${renderFan(round)}
    <p class="lead">${DAILY_WORDS.lead} ${isToday(round) && DAILY_WORDS.leadToday}</p>
    ${key.kind === 'practice' && html`<p class="lead">${DAILY_WORDS.notEnough} ${DAILY_WORDS.practiceHint}</p>`}
    ${friend !== undefined && html`<p class="lead">${DAILY_WORDS.friendWaits}</p>`}
    <a class="button accent wide" href="${buildRoundPath(key, { thing: next?.position ?? 1, friend })}" data-step
      >${DAILY_WORDS.start}</a
    >
    <p class="date">${DAILY_WORDS.startHint}</p>
    ${renderMore()}
  </main>`;
}

/** The pictures as cards without a price. The middle one lies on top, so it comes last. */
function renderFan({ fan, next }: RoundView): Markup {
  const symbol = next === null ? '' : currencySymbol(next.currency);
  const last = fan.length - 1;
  const outerFirst = fan.map((_, nth) => (nth % 2 === 0 ? nth / 2 : last - (nth - 1) / 2));
  const cards = outerFirst.map(
    (place) => html`<span class="of-${fan.length}-${place}">${renderCard(fan[place] ?? null)}<b>${symbol} ?</b></span>`,
  );
  return html`<div class="fan" aria-hidden="true">${cards}</div>`;
}

function renderCard(photo: string | null): Markup {
  if (photo === null) return html`<span class="picture none">${LOGO}</span>`;
  return html`<img
    class="picture"
    ${listSources(photo, ['320', '400'])}
    sizes="9rem"
    width="134"
    height="118"
    alt=""
  />`;
}

function renderMore(): Markup {
  return html`<div class="more">
    <a class="link" href="${ARCHIVE_PATH}">${drawIcon('archive', 16)}${DAILY_WORDS.archive}</a>
    <details>
      <summary class="link">${drawIcon('info', 16)}${DAILY_WORDS.points}</summary>
      <p>${DAILY_WORDS.pointsText}</p>
    </details>
  </div>`;
}

/** There is nothing to play, not even for practice. */
export function renderNone(): Markup {
  return html`<main class="start">
    <h1>${DAILY_WORDS.notEnough}</h1>
    <p class="lead">${DAILY_WORDS.guessTenHint}</p>
    <a class="button accent wide" href="/quick">${DAILY_WORDS.guessTen}</a>
    ${renderMore()}
  </main>`;
}

/** The days before today. */
export function renderArchive({ days }: RoundState<'archive'>): Markup {
  const rows = days.map(({ day, things, score, outOf }) => {
    const result = score === null ? DAILY_WORDS.play : `${score} ${DAILY_WORDS.inPoints(outOf)}`;
    return html`<li>
      <a href="${buildRoundPath({ kind: 'day', day })}"
        ><span>${formatDay(day)}<small>${DAILY_WORDS.things(things)}</small></span
        ><b class="${score === null ? 'open' : ''}">${result}</b></a
      >
    </li>`;
  });
  return html`<main>
    <h1 class="heading">${DAILY_WORDS.archiveTitle}</h1>
    <p class="centre">${days.length === 0 ? DAILY_WORDS.archiveEmpty : DAILY_WORDS.archiveLead}</p>
    ${
      days.length > 0 &&
      html`<ul class="card rows">
        ${rows}
      </ul>`
    }
    <a class="button accent wide" href="${DAILY_PATH}">${DAILY_WORDS.today}</a>
  </main>`;
}
