import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDE_PARTS, GUIDE_VALUES } from '@ballpark/rules/crowd/guide-page';
import { SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';

/** The price book as a build writes it: an empty page, and answers in which every value stands once. */
export function writeGuideBuild(webRoot: string, page: string): void {
  const values = GUIDE_VALUES.map((name) => `<p data-value="${name}">{{${name}}}</p>`).join('');
  const form = '<input name="words" value="{{words}}"><select><option value="furniture">Furniture</option></select>';
  const parts = GUIDE_PARTS.map((name) => [
    name,
    {
      title: name === 'sample' ? 'Sample data: {{title}}' : `{{thing}} {{where}} (${name})`,
      description: `{{closings}} closed {{area}} (${name})`,
      html: name === 'sample' ? '<p>Made up</p>' : `<h1>${name}</h1>${form}${values}`,
    },
  ]);
  mkdirSync(join(webRoot, 'guide'), { recursive: true });
  const body = `<body><div id="${SERVED_CONTENT_ID}"></div>`;
  writeFileSync(join(webRoot, 'guide/index.html'), page.replace('<body>', body));
  writeFileSync(join(webRoot, '../guide-parts.json'), JSON.stringify(Object.fromEntries(parts)));
}
