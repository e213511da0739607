import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

const openZip = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/** The files of an archive by their names. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes, { lazyEntries: true });
  const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  // The event carries one entry.
  const entries = on(zip, 'entry', { close: ['end'] }) as AsyncIterable<yauzl.Entry[]>;
  zip.readEntry();
  for await (const [entry] of entries) {
    if (entry) files.set(entry.fileName, await buffer(await openEntry(entry)));
    zip.readEntry();
  }
  return files;
}
