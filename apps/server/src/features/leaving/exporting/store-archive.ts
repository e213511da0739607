import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { AppContext } from '../../../core/context.ts';
import { openMaster } from '../../photos/serving/open-master.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { listMemberRows, listOwnContents, listOwnMessages } from './exported-rows.repository.ts';

const README = `Your data on Ballpark

data/    one file for each table, as JSON: your own rows
photos/  the photos you uploaded, named by their content

Passwords, tokens and keys are left out. Amounts are in hundredths of the currency. Times are in UTC.
`;

export function buildExportKey(exportId: string): string {
  return `exports/${exportId}.zip`;
}

/** Builds the archive while it is being stored: never more than one table and one part of the upload is in memory. */
export async function storeArchive(app: AppContext, memberId: string, key: string): Promise<void> {
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  zip.on('error', (error) => output.destroy(error));
  zip.addBuffer(Buffer.from(README), 'README.txt');
  for (const [table, listRows] of listTables(app, memberId)) {
    zip.addReadStreamLazy(`data/${table}.json`, (done) => done(null, Readable.from(writeJson(listRows))));
  }
  for (const contentHash of await listOwnContents(app.db, memberId)) {
    const name = `photos/${contentHash}.webp`;
    zip.addReadStreamLazy(name, { compress: false }, (done) => done(null, Readable.from(readPhoto(app, contentHash))));
  }
  zip.end();
  const stored = app.storage.putStream(key, 'application/zip', output);
  // If the storage fails, nothing reads the output any more: destroying it ends the rest.
  await Promise.all([pipeline(zip.outputStream, output), stored]).finally(() => output.destroy());
}

type ListRows = () => Promise<object[]>;

function listTables(app: AppContext, memberId: string): [string, ListRows][] {
  const mapped = Object.entries(PERSONAL_DATA).flatMap(([table, { columns, exported }]): [string, ListRows][] => {
    const [column] = columns;
    if (exported === 'nothing' || column === undefined) return [];
    return [[table, () => listMemberRows(app.db, { table, column, omitted: exported.omitted ?? [], memberId })]];
  });
  return [...mapped, ['contact_message', () => listOwnMessages(app.db, memberId)]];
}

/** One row per line. */
async function* writeJson(listRows: ListRows): AsyncGenerator<string> {
  const rows = await listRows();
  yield '[';
  for (const [index, row] of rows.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(row)}`;
  yield '\n]\n';
}

/** Storage is asked when the archive reaches the photo. */
async function* readPhoto(app: AppContext, contentHash: string): AsyncGenerator<Uint8Array> {
  const body = await openMaster(app, contentHash);
  if (body) yield* body;
}
