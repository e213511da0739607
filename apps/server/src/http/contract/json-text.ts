import type { Pagination } from '@ballpark/rules/pagination';
import { promisify } from 'node:util';
import { constants, crc32, gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A smaller answer fits into one packet uncompressed. */
const WORTH_COMPRESSING_BYTES = 1400;

/** An answer that is already serialised, envelope included, so that requests for the same list can share it. */
export class JsonText {
  readonly body: Buffer;
  readonly etag: string | undefined;
  #compressed: Promise<Buffer> | undefined;
  #compressedBytes: Buffer | undefined;
  #sharedUntil: number | undefined;

  constructor(body: Buffer, etag?: string) {
    this.body = body;
    this.etag = etag;
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= WORTH_COMPRESSING_BYTES;
  }

  /** Compressed once, off the main thread, for all clients that share this answer; a fifth of the bytes. */
  compressed(): Promise<Buffer> {
    return (this.#compressed ??= this.#compress());
  }

  async #compress(): Promise<Buffer> {
    this.#compressedBytes = await compress(this.body, { level: constants.Z_BEST_SPEED });
    return this.#compressedBytes;
  }

  /** Undefined until a client has asked for it. */
  compressedBytes(): Buffer | undefined {
    return this.#compressedBytes;
  }

  /** All visitors may get this answer until then. */
  shareUntil(until: number): this {
    this.#sharedUntil = until;
    return this;
  }

  get isShared(): boolean {
    return this.#sharedUntil !== undefined;
  }

  isFresh(): boolean {
    return this.#sharedUntil !== undefined && performance.now() < this.#sharedUntil;
  }
}

/** The client may cache an answer with a tag and must revalidate each time. */
export function buildTextHeaders({ etag }: JsonText): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding, authorization',
    ...(etag !== undefined && { etag, 'cache-control': 'private, no-cache' }),
  };
}

/** A page of a list in the envelope of the contract. `json` holds the elements of the array, written by PostgreSQL. */
export function toJsonPage({ json, pagination }: { json: string; pagination: Pagination }): JsonText {
  return toJsonText(`{"success":true,"data":[${json}],"pagination":${JSON.stringify(pagination)}}`);
}

/** One object in the envelope of the contract. */
export function toJsonObject(json: string): JsonText {
  return toJsonText(`{"success":true,"data":${json}}`);
}

function toJsonText(text: string): JsonText {
  const body = Buffer.from(text);
  // Tells a client whether its copy is the newest. Checksum and length take a tenth of the time of a SHA-256. Another answer with
  // this tag is no attack, and one in four billion.
  return new JsonText(body, `"${crc32(body).toString(36)}-${body.length.toString(36)}"`);
}
