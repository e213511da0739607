import type { Trx } from '../../../database/client.ts';
import { findVersion } from '../hiding/target.repository.ts';
import { type CaseRow, setKeptVersion } from './case.repository.ts';
import { toTarget } from './require-case.ts';

type KeepInput = {
  row: CaseRow;
  /** The version that the moderator saw. The author may have changed it before the decision arrived. */
  seenVersion: string | undefined;
};

/** Notes that a moderator has left the content of a locked case visible. Reports do not hide this version again. */
export async function keepVersion(trx: Trx, { row, seenVersion }: KeepInput): Promise<void> {
  const version = seenVersion ?? (await findVersion(trx, toTarget(row)));
  if (version !== undefined) await setKeptVersion(trx, row.id, version);
}
