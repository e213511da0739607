import { randomBytes, randomInt } from 'node:crypto';

/** Who may see a private datum. */
export type Audience =
  /** No person at all: it is secret, or is not kept. */
  | 'none'
  | 'self'
  /** The operator's mailbox. */
  | 'operator'
  | 'moderators';

/** A private datum of one member, as a text that occurs nowhere else. */
export type Mark = {
  text: string;
  datum: string;
  memberId: string;
  audience: Audience;
  /** The tables in which it is stored on purpose. */
  tables: readonly string[];
};

/** Every mark but places and addresses of clients contains this, followed by 16 hexadecimal digits. */
const PREFIX = 'qz9x';
const MARK = /qz9x[0-9a-f]{16}/g;
/** A place with seven digits after the point, or an address of the documentation range of IPv6. */
const PLAIN = /\d{1,3}\.\d{7}\b|2001:db8:[0-9a-f]{1,4}:[0-9a-f]{1,4}::1\b/g;

export function newText(): string {
  return `${PREFIX}${randomBytes(8).toString('hex')}`;
}

/** A position with seven digits, which no answer may repeat: only its cell is kept. */
export function newPosition(): { latitude: number; longitude: number } {
  const digits = () => randomInt(1_000_000, 9_999_999) * 10 + 1 + randomInt(9);
  return {
    latitude: Number(`52.${String(digits()).slice(-7)}`),
    longitude: Number(`13.${String(digits()).slice(-7)}`),
  };
}

/** The address of a client. */
export function newClientAddress(): string {
  return `2001:db8:${randomInt(0x1000, 0xffff).toString(16)}:${randomInt(0x1000, 0xffff).toString(16)}::1`;
}

export type MarkBook = {
  add: (mark: Mark) => void;
  /** For secrets whose form is given, such as tokens and hashes. */
  addLiteral: (mark: Mark) => void;
  /** The marks that a text contains. */
  find: (text: string) => Mark[];
  count: () => number;
};

export function createMarkBook(): MarkBook {
  const marks = new Map<string, Mark>();
  const literals: Mark[] = [];
  return {
    add: (mark) => void marks.set(mark.text, mark),
    addLiteral: (mark) => void literals.push(mark),
    find: (text) => {
      const words = new Set([...text.matchAll(MARK), ...text.matchAll(PLAIN)].map(([word]) => word));
      const known = [...words].flatMap((word) => marks.get(word) ?? []);
      return [...known, ...literals.filter((mark) => text.includes(mark.text))];
    },
    count: () => marks.size + literals.length,
  };
}
