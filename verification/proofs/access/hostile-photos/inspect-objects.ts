import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '@ballpark/server/integrations/storage/storage';
import { CANARY } from './hostile-file.ts';

/** Groups that exiftool itself adds, and the container of a WebP. Any other group is metadata. */
const HARMLESS_GROUPS = new Set(['ExifTool', 'System', 'File', 'Composite', 'RIFF']);

export type ObjectFindings = { objects: number; tags: string[]; canaries: string[] };

/** Inspects every stored object. */
export async function inspectObjects(storage: Storage): Promise<ObjectFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-stored-'));
  try {
    const canaries: string[] = [];
    let objects = 0;
    for (let page = await storage.list(''); page.length > 0; page = await storage.list('', page.at(-1)?.key)) {
      for (const { key } of page) {
        const bytes = await readObject(storage, key);
        objects += 1;
        if (bytes.includes(CANARY)) canaries.push(key);
        writeFileSync(join(folder, key.replaceAll('/', '-')), bytes);
      }
    }
    return { objects, tags: objects === 0 ? [] : readTags(folder), canaries };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readObject(storage: Storage, key: string): Promise<Buffer> {
  const stored = await storage.open(key);
  if (!stored) throw new Error(`${key} is listed but missing`);
  return buffer(stored.body);
}

function readTags(folder: string): string[] {
  const output = execFileSync('exiftool', ['-a', '-G1', '-j', '-q', folder], { maxBuffer: 2 ** 28 });
  const all = JSON.parse(output.toString()) as Record<string, unknown>[];
  return all.flatMap((tags) =>
    Object.keys(tags)
      .filter((name) => name !== 'SourceFile' && !HARMLESS_GROUPS.has(name.split(':')[0] ?? ''))
      .map((name) => `${name} in ${String(tags.SourceFile)}`),
  );
}
