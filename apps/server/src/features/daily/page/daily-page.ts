import { BRAND } from '@ballpark/rules/brand';
import { createFormPages, type FormPage, type PageAssets } from '../../../core/form-pages/form-page.ts';
import { html, type Markup } from '../../../core/html.ts';
import { withHead } from '../../../core/page-head.ts';
import { DAILY_STYLE } from './daily-style.ts';
import type { DailyView } from './daily-view.ts';
import { DAILY_WORDS } from './daily-words.ts';
import { renderEnd } from './end-state.ts';
import { renderAnswer, renderGuess } from './play-states.ts';
import { DAILY_PATH } from './round-address.ts';
import { renderArchive, renderNone, renderStart } from './start-states.ts';

const NO_INDEX = html`<meta name="robots" content="noindex" />`;
/** The script shows the one that fits: the page itself knows no session. */
const LINKS = html`<a class="about for-visitors" href="/login">${DAILY_WORDS.signIn}</a
  ><a class="about for-members" href="/home">${DAILY_WORDS.home}</a>`;
const LOST = html`<p data-lost="POST">${DAILY_WORDS.lost}</p>
  <p data-lost="GET">${DAILY_WORDS.lostPage}</p>
  <button class="button small outline" type="button" data-retry>${DAILY_WORDS.retry}</button>`;

/** The pages of the daily five. Whatever they show, a link to them has the words of the start. */
export function createDailyPages(
  assets: PageAssets,
  origin: string,
): (view: DailyView, isIndexed: boolean) => FormPage {
  const render = createFormPages(assets, { kind: 'daily', style: DAILY_STYLE });
  return (view, isIndexed) => {
    const title = DAILY_WORDS.name;
    const main = renderState(view);
    const page = render({ title, head: isIndexed ? html`` : NO_INDEX, links: LINKS, main, lost: LOST });
    const head = {
      title: `${title} - ${BRAND}`,
      description: DAILY_WORDS.description,
      url: origin + DAILY_PATH,
      image: `${origin}/og-image.jpg`,
    };
    return { ...page, html: withHead(page.html, head) };
  };
}

function renderState(view: DailyView): Markup {
  if (view.state === 'none') return renderNone();
  if (view.state === 'start') return renderStart(view);
  if (view.state === 'guess') return renderGuess(view);
  if (view.state === 'answer') return renderAnswer(view);
  return view.state === 'end' ? renderEnd(view) : renderArchive(view);
}
