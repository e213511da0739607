import { newId } from '@ballpark/server/database/new-id';
import type { Pool } from 'pg';

/** Inserts an unread notification of an achievement for a member. Returns its id. */
export async function insertNotification(sql: Pool, memberId: string): Promise<string> {
  const id = newId();
  await sql.query(
    `with tally as (
       insert into notification_tally (member_id, last_position, unread_count) values ($1, 1, 1)
       on conflict (member_id) do update set last_position = notification_tally.last_position + 1,
         unread_count = notification_tally.unread_count + 1
       returning last_position
     )
     insert into notification (id, member_id, position, kind, dedupe_key, facts)
     select $2::uuid, $1, last_position, 'achievement', 'achievement:' || $2::uuid,
       '{"achievementId":"first_suggestion","xp":5}'
     from tally`,
    [memberId, id],
  );
  return id;
}
