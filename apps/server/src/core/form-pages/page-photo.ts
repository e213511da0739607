import { photoUrlOfSize, readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { html, type Markup } from '../html.ts';
import { LOGO } from './page-icons.ts';

/** Names the sizes of a photo for the browser to choose from. */
export function listSources(url: string, widths: readonly string[]): Markup {
  if (!readPhotoUrl(url)) return html`src="${url}"`;
  const sources = widths.map((width) => `${photoUrlOfSize(url, width)} ${width}w`).join(', ');
  return html`src="${photoUrlOfSize(url, '640')}" srcset="${sources}"`;
}

/** The small photo beside a title. */
export function renderThumbnail(url: string | null | undefined): Markup {
  if (typeof url !== 'string') return html`<span class="thumb none">${LOGO}</span>`;
  return html`<img class="thumb" src="${photoUrlOfSize(url, '320')}" width="64" height="64" alt="" />`;
}
