import { toSquare, writeShareText } from '@ballpark/rules/daily/share-text';
import { formatCount } from '@ballpark/rules/display';
import { formatMoney } from '@ballpark/rules/money';
import { drawIcon } from '../../../core/form-pages/page-icons.ts';
import { renderThumbnail } from '../../../core/form-pages/page-photo.ts';
import { html, type Markup } from '../../../core/html.ts';
import type { GuessedThing, RoundView } from '../round/round-view.ts';
import type { FriendScore, RoundState } from './daily-view.ts';
import { DAILY_WORDS } from './daily-words.ts';
import { nameRound, renderJoinMark, renderSquare } from './play-states.ts';
import { ARCHIVE_PATH, buildRoundPath, formatShortDay, isToday, nextPractice } from './round-address.ts';

/** What the page says after the last guess. */
export function renderEnd(view: RoundState<'end'>): Markup {
  const { round, friendScore } = view;
  const { key, guessed, score, outOf } = round;
  const day = isToday(round) && key.kind === 'day' ? ` · ${formatShortDay(key.day)}` : '';
  return html`<main ${renderJoinMark(round)}>
    <section class="result" role="status">
      <p class="date">${nameRound(round)}${day}</p>
      <h1>
        <span class="score" aria-hidden="true" data-count>${score}</span><span class="hidden">${score}</span>
        <small>${DAILY_WORDS.inPoints(outOf)}</small>
      </h1>
      <div class="squares">${guessed.map(renderSquare)}</div>
      ${renderBetter(round)}
    </section>
    ${friendScore !== null && renderFriend(friendScore, score)} ${renderSharing(view)}
    ${key.kind === 'practice' && renderNextPractice(key.round)} ${isToday(round) && renderDays(view)}
    <section class="card rows">${guessed.map((thing) => renderRow(round, thing))}</section>
    ${renderKeeping(round)}
  </main>`;
}

function renderBetter(round: RoundView): Markup | null {
  if (round.betterThan === null) return null;
  const { percent, players } = round.betterThan;
  const words = isToday(round) ? DAILY_WORDS.better.today : DAILY_WORDS.better.earlier;
  return html`<p class="better">${words(percent, formatCount(players))}</p>`;
}

function renderFriend({ score, outOf, points }: FriendScore, own: number): Markup {
  const { title, ahead, behind, equal } = DAILY_WORDS.friend;
  const squares = points.map((each) => html`<span class="square ${toSquare(each)}">${each}</span>`);
  const sentence =
    score === own ? equal : `${own > score ? ahead : behind} ${DAILY_WORDS.pointsAhead(Math.abs(own - score))}`;
  return html`<section class="card friend">
    <h2>${title}: ${score} ${DAILY_WORDS.inPoints(outOf)}</h2>
    <p>${sentence}</p>
    <div class="squares">${squares}</div>
  </section>`;
}

/** Without a script both open, and the text can be copied by hand. */
function renderSharing({ round, friendAddress, shareAddress }: RoundState<'end'>): Markup {
  const { key, score, outOf, guessed } = round;
  const points = guessed.filter(({ isCounted }) => isCounted).map((thing) => thing.points);
  const day = key.kind === 'day' ? key.day : undefined;
  const text = `${writeShareText({ day, score, outOf, points })}\n${shareAddress}`;
  return html`<div class="sharing">
    <details data-share="text">
      <summary class="button primary wide">${drawIcon('share', 18)}${DAILY_WORDS.share}</summary>
      <textarea readonly rows="3" aria-label="${DAILY_WORDS.shareText}">${text}</textarea>
    </details>
    ${
      friendAddress !== null &&
      html`<details data-share="url">
        <summary class="button outline wide">${drawIcon('people', 18)}${DAILY_WORDS.friends}</summary>
        <textarea readonly rows="3" aria-label="${DAILY_WORDS.friendsText}">${friendAddress}</textarea>
      </details>`
    }
    <p class="tiny" role="status" data-copied="${DAILY_WORDS.copied}">${DAILY_WORDS.shareHint}</p>
  </div>`;
}

function renderDays({ round: { streak, isMember, nextDayAt }, at }: RoundState<'end'>): Markup {
  return html`<div class="duo">
    ${
      streak > 0 &&
      html`<p class="card">
        <span class="flame">${drawIcon('flame', 18)}<b>${DAILY_WORDS.days(streak)}</b></span> ${
          DAILY_WORDS.streak[isMember ? 'member' : 'device']
        }
      </p>`
    }
    <p class="card">
      ${drawIcon('clock', 18)}<b role="timer" data-until="${nextDayAt.toISOString()}">${formatLeft(nextDayAt, at)}</b>
      <span>${DAILY_WORDS.until}</span><a class="link" href="/daily" hidden>${DAILY_WORDS.playNext}</a>
    </p>
  </div>`;
}

/** '9 h 41 min'. The script counts the seconds. */
function formatLeft(until: Date, at: Date): string {
  const minutes = Math.max(0, Math.ceil((until.getTime() - at.getTime()) / 60_000));
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function renderNextPractice(round: number): Markup {
  return html`<a class="button accent wide" href="${buildRoundPath(nextPractice(round))}" data-step
    >${DAILY_WORDS.nextPractice}</a
  >`;
}

function renderRow({ key }: RoundView, { position, title, photo, amount, price, currency }: GuessedThing): Markup {
  return html`<a href="${buildRoundPath(key, { thing: position })}" data-step
    >${renderThumbnail(photo)}<span dir="auto"
      >${title}<small>${DAILY_WORDS.said(formatMoney(amount, currency))}</small></span
    ><b>${formatMoney(price, currency)}</b></a
  >`;
}

function renderKeeping({ streak, isMember }: RoundView): Markup {
  const archive = html`<a class="button small ghost" href="${ARCHIVE_PATH}">${DAILY_WORDS.archive}</a>`;
  const guessTen = html`<section class="card join ${!isMember && 'for-members'}">
    <p>${DAILY_WORDS.guessTenHint}</p>
    <a class="button small primary" href="/quick">${DAILY_WORDS.guessTen}</a>${archive}
  </section>`;
  if (isMember) return guessTen;
  return html`${guessTen}
    <section class="card join for-visitors">
      <h2>${streak > 0 ? DAILY_WORDS.keep(DAILY_WORDS.days(streak)) : DAILY_WORDS.join}</h2>
      <p>${streak > 0 ? DAILY_WORDS.keepHint : DAILY_WORDS.joinHint}</p>
      <a class="button small primary" href="/register">${DAILY_WORDS.getStarted}</a>${archive}
    </section>`;
}
