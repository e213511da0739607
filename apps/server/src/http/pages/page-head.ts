/** What a page is called in the tab, in search results and in shared links. Addresses are whole. */
export type PageHead = { title: string; description: string; url: string; image: string };

/** The tags the web app writes for its pages, as it writes them. It takes them over when it wakes up. */
const DESCRIBING =
  /<title>[^<]*<\/title>|<meta (?:name="(?:description|twitter:[a-z:]+)"|property="og:[a-z:]+") content="[^"]*"\/?>|<link rel="canonical" href="[^"]*"\/?>/g;

/** Addresses a page rendered at build time could not know whole. */
const RELATIVE = /((?:property="og:(?:image|url)"|name="twitter:image") content="|rel="canonical" href=")(?=\/)/g;

/** Gives each address in the head of a page the origin it is served from. */
export function withOrigin(html: string, origin: string): string {
  return html.replaceAll(RELATIVE, (start) => start + origin);
}

/** Puts other words into the head of a page, before anything else a reader of links may not get to. */
export function withHead(html: string, head: PageHead): string {
  const place = html.indexOf('<title>');
  if (place === -1) return html;
  return html.slice(0, place) + tagsOf(head) + html.slice(place).replaceAll(DESCRIBING, '');
}

function tagsOf({ title, description, url, image }: PageHead): string {
  return [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    property('og:title', title),
    property('og:description', description),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:type', 'website'),
    property('og:url', url),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
    `<link rel="canonical" href="${escaped(url)}"/>`,
  ].join('');
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}"/>`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}"/>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** Safe as text and inside either kind of quotes. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
}
