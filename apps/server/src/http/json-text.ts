import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Below this an answer fits into one packet anyway. */
const WORTH_COMPRESSING_BYTES = 1400;

/** An answer that is JSON already, envelope and all: made once for everybody who asks the same within a second. */
export class JsonText {
  readonly body: Buffer;
  /** Tells a client that has this very answer that it need not be sent again. */
  readonly etag: string | undefined;
  #compressed: Promise<Buffer> | undefined;

  constructor(body: Buffer, etag?: string) {
    this.body = body;
    this.etag = etag;
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= WORTH_COMPRESSING_BYTES;
  }

  /** Made once, off the main thread, however many ask. A fifth of the bytes on a phone's line. */
  compressed(): Promise<Buffer> {
    return (this.#compressed ??= compress(this.body, { level: constants.Z_BEST_SPEED }));
  }
}
