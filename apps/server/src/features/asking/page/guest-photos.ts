import { drawIcon, LOGO } from '../../../core/form-pages/page-icons.ts';
import { listSources } from '../../../core/form-pages/page-photo.ts';
import { html, type Markup } from '../../../core/html.ts';
import type { GuestView } from './guest-view.ts';
import { GUEST_WORDS } from './guest-words.ts';

type Photo = GuestView['listing']['photos'][number];

const WIDTHS = ['320', '400', '640', '960'] as const;
/** For the photos behind the first one: browsers fetch them long before they are swiped to. */
const LATER_WIDTHS = ['320', '400', '640'] as const;
/** The left column, or the whole phone. A tenth less there: most phones then take the next smaller size, in half the time. */
const SIZES = '(min-width: 60rem) 36rem, 88vw';
const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** All photos side by side, to be swiped. The first is fetched first, the others when they are near. */
export function renderPhotos({ title, photos }: Pick<GuestView['listing'], 'title' | 'photos'>): Markup {
  if (photos.length === 0) return html`<div class="photos none">${LOGO}</div>`;
  const slides = photos.map((photo, nth) => {
    const place = `${nth + 1} of ${photos.length}`;
    const alt = photos.length === 1 ? title : GUEST_WORDS.photo(title, place);
    return html`<li>
      ${renderColour(photo)}<img
        ${listSources(photo.url, nth === 0 ? WIDTHS : LATER_WIDTHS)}
        sizes="${SIZES}"
        width="640"
        height="480"
        alt="${alt}"
        ${nth === 0 ? html`fetchpriority="high"` : html`loading="lazy" fetchpriority="low"`}
      />${
        photos.length > 1 && html`<span class="badge nth">${drawIcon('picture', 14)}${nth + 1}/${photos.length}</span>`
      }
    </li>`;
  });
  // People without a pointer scroll it by the arrow keys.
  const focus = photos.length > 1 && html` tabindex="0"`;
  return html`<ul class="photos" ${focus} aria-label="${GUEST_WORDS.photos}">
    ${slides}
  </ul>`;
}

/** Until the photo is there. The security policy allows no style attribute. */
function renderColour({ colour }: Photo): Markup | null {
  return COLOUR.test(colour)
    ? html`<svg class="colour" aria-hidden="true"><rect width="100%" height="100%" fill="${colour}" /></svg>`
    : null;
}
