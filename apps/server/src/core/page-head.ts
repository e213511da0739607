/** The title and preview of a page in tabs, search results and shared links. URLs are absolute. */
export type PageHead = { title: string; description: string; url: string; image: string };

/** The tags that the web app writes for its pages, in its spelling. The app takes them over when it hydrates. */
const DESCRIBING =
  /<title>[^<]*<\/title>|<meta (?:name="(?:description|twitter:[a-z:]+)"|property="og:[a-z:]+") content="[^"]*"\/?>|<link rel="canonical" href="[^"]*"\/?>/g;

/** URLs that are relative because the build does not know the origin. */
const RELATIVE = /((?:property="og:(?:image|url)"|name="twitter:image") content="|rel="canonical" href=")(?=\/)/g;

/** Makes the URLs in the head absolute. */
export function withOrigin(html: string, origin: string): string {
  return html.replaceAll(RELATIVE, (start) => start + origin);
}

/** Replaces the descriptive tags. The new ones come first: link previews read only the start of a page. */
export function withHead(html: string, head: PageHead): string {
  const place = html.indexOf('<title>');
  if (place === -1) return html;
  return html.slice(0, place) + toTags(head) + html.slice(place).replaceAll(DESCRIBING, '');
}

function toTags({ title, description, url, image }: PageHead): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    nameTag('description', description),
    propertyTag('og:title', title),
    propertyTag('og:description', description),
    propertyTag('og:image', image),
    propertyTag('og:image:width', '1200'),
    propertyTag('og:image:height', '630'),
    propertyTag('og:type', 'website'),
    propertyTag('og:url', url),
    nameTag('twitter:card', 'summary_large_image'),
    nameTag('twitter:title', title),
    nameTag('twitter:description', description),
    nameTag('twitter:image', image),
    `<link rel="canonical" href="${escapeHtml(url)}"/>`,
  ].join('');
}

function nameTag(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}"/>`;
}

function propertyTag(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}"/>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Safe as text and in both kinds of quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
}
