import { randomUUID } from 'node:crypto';
import { loadConfig } from '@ballpark/server/config/config';
import { openStorage } from '@ballpark/server/integrations/storage/storage';
import { createLogger } from '@ballpark/server/observability/logger';
import type { Pool } from 'pg';
import { findLeaksInAnswers, findLeaksInTraces } from './leaks.ts';
import { type MarkBook, newText } from './marks.ts';
import type { PlantedMember } from './plant.ts';
import { readObjects, readRedis, readTables, type Trace, withRedis } from './sinks.ts';

type ControlInput = {
  environment: NodeJS.ProcessEnv;
  sql: Pool;
  book: MarkBook;
  mailboxes: Parameters<typeof findLeaksInTraces>[2];
  member: PlantedMember | undefined;
};

type Control = { name: string; isNoticed: boolean };

/** Leaks on purpose, one at each place: the search must notice every one of them. */
export async function tryControls({ environment, sql, book, mailboxes, member }: ControlInput): Promise<Control[]> {
  const memberId = member?.memberId ?? '';
  const plant = (audience: 'none' | 'self') => {
    const text = newText();
    book.add({ text, datum: 'control', memberId, audience, tables: [] });
    return text;
  };
  const isIn = (traces: readonly Trace[], text: string) =>
    findLeaksInTraces(book, traces, mailboxes).some(({ mark }) => mark.text === text);

  const inRedis = plant('none');
  await withRedis(environment, (client) => client.set(`limit:${inRedis}`, '1'));
  const redis = isIn(await readRedis(environment), inRedis);
  await withRedis(environment, (client) => client.del(`limit:${inRedis}`));

  const inObject = plant('none');
  const storage = openStorage(loadConfig(environment).storage, createLogger('silent', 'proof'));
  await storage.put([{ key: 'control/a.webp', type: 'image/webp', bytes: Buffer.from(`RIFF ${inObject}`) }]);
  storage.close();
  const photos = isIn(await readObjects(environment), inObject);

  const inJob = plant('none');
  await sql.query(`insert into pgboss.job (id, name, data) values ($1, 'deliver-mail', $2)`, [
    randomUUID(),
    { leaked: inJob },
  ]);
  const inTable = plant('self');
  await sql.query(`update member set about = $2 where id = $1`, [memberId, inTable]);
  const tables = await readTables(sql);

  const inMail = plant('self');
  const mail = { sink: 'mails', place: 'control', text: inMail, recipients: ['another@neighbours.example'] };
  const inAnswer = plant('self');
  const answer = { route: 'control', kind: 'member', callerId: randomUUID(), text: inAnswer, status: 200 } as const;
  return [
    { name: 'Redis', isNoticed: redis },
    { name: 'a photo', isNoticed: photos },
    { name: 'a job', isNoticed: isIn(tables, inJob) },
    { name: 'a table', isNoticed: isIn(tables, inTable) },
    { name: 'a mail to another person', isNoticed: isIn([mail], inMail) },
    { name: 'an answer to another person', isNoticed: findLeaksInAnswers(book, [answer]).length > 0 },
  ];
}
