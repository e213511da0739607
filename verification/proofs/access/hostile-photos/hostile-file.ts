/** A file that an attacker may upload. */
export type HostileFile = {
  kind: string;
  name: string;
  /** The value of `base64Data`. */
  base64: string;
  filename?: string;
  /** `either`: the server may accept or refuse it, but must store nothing of it except the picture. */
  expected: 'taken' | 'refused' | 'either';
  /** The whole body, for attacks on the JSON instead of the picture. */
  rawBody?: string;
  /** Send it only to routes whose path matches. */
  only?: RegExp;
};

/** A text inside data that must not be stored. The proof searches all stored objects for it. */
export const CANARY = 'CANARY-7f3d';

type Contents = Record<string, Buffer | string>;

export function makeFiles(kind: string, expected: HostileFile['expected'], contents: Contents): HostileFile[] {
  return Object.entries(contents).map(([name, bytes]) => ({
    kind,
    name,
    expected,
    base64: Buffer.from(bytes).toString('base64'),
  }));
}
