import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { builtFiles, CLIENT_FOLDER } from './build-folder.ts';

// Fonts and pictures are compressed already; pages are, by the server, which writes its address into them.
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;

/** Writes a .br and a .gz beside every text file, so that the server only has to pick one. */
export async function compressBuild(): Promise<number> {
  const files = await builtFiles(COMPRESSIBLE);
  await Promise.all(files.map(compressFile));
  return files.length;
}

async function compressFile(file: string): Promise<void> {
  const path = join(CLIENT_FOLDER, file);
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
