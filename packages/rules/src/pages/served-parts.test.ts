import { expect, test } from 'vitest';
import { fillTemplate } from './served-parts.ts';

test('a template takes values as texts, never as another template', () => {
  const filled = fillTemplate(
    '<p title="{{words}}">{{words}} {{median}}{{unknown}}</p>',
    { words: '$& {{median}} <b>', median: '$1' },
    (text) => text.replaceAll('<', '&lt;'),
  );
  expect(filled).toBe('<p title="$& {{median}} &lt;b>">$& {{median}} &lt;b> $1</p>');
});
