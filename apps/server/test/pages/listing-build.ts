import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutTemplate, LISTING_PAGES } from '@ballpark/rules/pages/listing-page';

const PREVIEWED = { title: 'pageTitle', description: 'description', image: 'image' };

/** The page of a listing as the build writes it: gaps in the head and in the first view. */
function buildListingPage(name: string): string {
  const previews = Object.entries(PREVIEWED)
    .map(
      ([what, value]) =>
        `<meta property="og:${what}" content="{{${value}}}"/><meta name="twitter:${what}" content="{{${value}}}"/>`,
    )
    .join('');
  const photo = name === 'photo' ? '<img src="/media/{{photoHash}}/640.webp" alt="">' : '<i>no photo</i>';
  return (
    `<!DOCTYPE html><html lang="en"><head><title>{{pageTitle}}</title><script>early()</script>` +
    `<meta name="description" content="{{description}}"/>${previews}<meta property="og:type" content="website"/>` +
    `<meta property="og:image:width" content="1200"/><meta property="og:image:height" content="630"/>` +
    `<meta property="og:url" content="{{url}}"/><meta name="twitter:card" content="summary_large_image"/>` +
    `<link rel="canonical" href="{{url}}"/></head><body><div id="served-listing" data-served="{{served}}">${photo}` +
    `<p>{{area}}</p><h1>{{title}}</h1></div><script>late()</script></body></html>`
  );
}

/** Writes them next to the web root, as the build does. */
export function writeListingBuild(webRoot: string): void {
  const pages = Object.fromEntries(LISTING_PAGES.map((name) => [name, cutTemplate(buildListingPage(name))]));
  writeFileSync(join(webRoot, '../listing-pages.json'), JSON.stringify(pages));
}
