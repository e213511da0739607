import type { AppContext } from '../../../core/context.ts';

/** A backup of the database knows nothing of later erasures, so the list is also kept next to the photos. */
const PREFIX = 'erasures/';

/** The object names the member's id and has no content. */
export function noteErasure(app: AppContext, memberId: string): Promise<void> {
  return app.storage.put([{ key: `${PREFIX}${memberId}`, type: 'text/plain', bytes: Buffer.from('erased\n') }]);
}

export async function* listNotedErasures(app: AppContext): AsyncGenerator<string> {
  let last: string | undefined;
  for (;;) {
    const objects = await app.storage.list(PREFIX, last);
    for (const { key } of objects) yield key.slice(PREFIX.length);
    last = objects.at(-1)?.key;
    if (last === undefined) return;
  }
}
