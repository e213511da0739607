import { hash, verify } from '@node-rs/argon2';

export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with, so that addresses cannot be probed. */
  matches: (password: string, storedHash: string | undefined) => Promise<boolean>;
  /** Whether a hash was made with another cost than today's. */
  isOutdated: (storedHash: string) => boolean;
};

type Cost = { memoryKib: number; passes: number };

export async function createPasswords({ memoryKib, passes }: Cost): Promise<Passwords> {
  // The library's default algorithm is argon2id; a test holds it to that.
  const cost = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const parameters = `$m=${memoryKib},t=${passes},p=${cost.parallelism}$`;
  const dummyHash = await hash('no account has this password', cost);
  return {
    hash: (password) => hash(password, cost),
    matches: async (password, storedHash) => {
      const isRight = await verify(storedHash ?? dummyHash, password);
      return isRight && storedHash !== undefined;
    },
    isOutdated: (storedHash) => !storedHash.includes(parameters),
  };
}
