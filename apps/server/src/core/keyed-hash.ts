import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../config/config.ts';

const KEY_BYTES = 32;

/** Each purpose has a key of its own, so that no hash can be used in place of another. */
export type Purpose =
  | 'ask link'
  | 'claim of a guest'
  | 'device of a guest'
  | 'network of a guest'
  | 'device of a player'
  | 'round for friends';

export type HashKey = { config: Pick<Config, 'mailboxKey'> };

/** Without the secret of the installation, which is not in the database, the hash can neither be made nor compared. */
export function makeKeyedHash({ config }: HashKey, purpose: Purpose, content: string | Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.mailboxKey, '', purpose, KEY_BYTES));
  return createHmac('sha256', key).update(content).digest();
}
