import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Lets the public statistics of this instance say 'Sample data': `npm run dev` reads the variable from `.env`, which
 * `npm run setup` has written. A value that is there already stays. Returns what is true now.
 */
export function markAsSample(file: string): 'marked' | 'unmarked' {
  if (!existsSync(file)) return 'unmarked';
  const text = readFileSync(file, 'utf8');
  const known = parseEnv(text).SITE_DATA;
  if (known !== undefined) return known === 'sample' ? 'marked' : 'unmarked';
  appendFileSync(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}SITE_DATA=sample\n`);
  return 'marked';
}
