import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { insertListings } from '../../kit/actors/listings.ts';
import { buildPost, openWireClient } from '../../kit/http/wire-client.ts';
import { OPERATOR_KEY } from '../../kit/services/scratch-services.ts';
import type { Site } from './site.ts';

/**
 * Two listings, whose end is `minutes` ahead and `minutes` ago. Both processes close what is due, each by its own clock if it
 * used that. Only the second listing may be closed.
 */
export async function checkClosingTime(
  { services: { sql }, apis, listings }: Site,
  minutes: number,
): Promise<string[]> {
  const ownerId = listings[0]?.ownerId ?? '';
  const [early, due] = await insertListings(sql, [ownerId, ownerId]);
  const age = `update listing set created_at = now() - make_interval(hours => $2, mins => $3) where id = $1`;
  await sql.query(age, [early?.id, LISTING_WINDOW_HOURS, -minutes]);
  await sql.query(age, [due?.id, LISTING_WINDOW_HOURS, minutes]);
  const wrong: string[] = [];
  for (const { port } of apis) {
    const client = openWireClient(port);
    const { status, body } = await client.send(buildPost('/admin/auto-close-listings', { adminKey: OPERATOR_KEY }));
    if (status !== 200) wrong.push(`the sweep answered ${status} ${body}`);
    client.close();
  }
  const { rows } = await sql.query<{ id: string }>(
    'select id from listing where id = any ($1) and auto_closed_at is not null',
    [[early?.id, due?.id]],
  );
  if (rows.some(({ id }) => id === early?.id)) wrong.push('a listing was closed before its 72 hours were over');
  if (!rows.some(({ id }) => id === due?.id)) wrong.push('a listing stayed open after its 72 hours');
  return wrong;
}
