/** The parts of `http_ece` in use; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Keys = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string };
  const ece: { decrypt: (body: Buffer, keys: Keys) => Buffer };
  export default ece;
}
