/** A file somebody sends us to see what happens. */
export type HostileFile = {
  kind: string;
  name: string;
  /** What goes into `base64Data`. */
  base64: string;
  filename?: string;
  /** `either`: taking it is as good as refusing it, as long as nothing of it but the picture is stored. */
  expected: 'taken' | 'refused' | 'either';
  /** The whole body, for those whose trouble is not the picture. */
  rawBody?: string;
  /** Sent only to routes with such a path, where it is about what they take. */
  only?: RegExp;
};

/** Written into whatever must not survive; stored objects are searched for it. */
export const CANARY = 'CANARY-7f3d';

type Contents = Record<string, Buffer | string>;

/** Files of one kind from their bytes. */
export function files(kind: string, expected: HostileFile['expected'], contents: Contents): HostileFile[] {
  return Object.entries(contents).map(([name, bytes]) => ({
    kind,
    name,
    expected,
    base64: Buffer.from(bytes).toString('base64'),
  }));
}
