import type { MetaDescriptor } from 'react-router';
import { config } from '../../config.ts';
import { DEFAULT_WORDS, type PageWords } from '../../messages/page-titles.ts';

const DEFAULT_IMAGE = '/og-image.jpg';

type Metadata = Partial<PageWords> & {
  /** The path of the page, without query and hash. Omitted if the address is unknown. */
  path?: string;
  image?: string;
  type?: string;
};

/** Title, description, social preview and canonical address of a page. Defaults are those of the site. */
export function buildMetadata(metadata: Metadata = {}): MetaDescriptor[] {
  const { title, description } = { ...DEFAULT_WORDS, ...metadata };
  const { path, image = DEFAULT_IMAGE, type = 'website' } = metadata;
  const shown = { title, description, image: config.siteOrigin + image };
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: type },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...Object.entries(shown).flatMap(([what, content]) => [
      { property: `og:${what}`, content },
      { name: `twitter:${what}`, content },
    ]),
    ...(path === undefined ? [] : buildAddressTags(config.siteOrigin + removeTrailingSlash(path))),
  ];
}

/** Creates the `meta` export of a route. */
export function createMeta(words: PageWords) {
  return ({ location }: { location: { pathname: string } }) => buildMetadata({ ...words, path: location.pathname });
}

function buildAddressTags(url: string): MetaDescriptor[] {
  return [
    { property: 'og:url', content: url },
    { tagName: 'link', rel: 'canonical', href: url },
  ];
}

/** '/about/' and '/about' are the same page. */
function removeTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
