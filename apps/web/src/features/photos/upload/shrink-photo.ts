// oxlint-disable-next-line import/default -- the build makes the address of a worker the default export
import workerAddress from './photo.worker.ts?worker&url';
import type { WorkerReply } from './photo.worker.ts';
import { type PhotoOrder, renderPhoto } from './render-photo.ts';

/** Draws the picture beside the page, so that the page stays awake; where a browser cannot, the page does it itself. */
export async function shrinkPhoto(order: PhotoOrder): Promise<Blob> {
  try {
    return await drawInWorker(order);
  } catch {
    return renderPhoto(order);
  }
}

function drawInWorker(order: PhotoOrder): Promise<Blob> {
  const worker = startWorker();
  const drawn = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) =>
      'blob' in data ? resolve(data.blob) : reject(new Error(data.error)),
    );
    worker.addEventListener('error', () => reject(new Error('The worker did not start')));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(order);
  });
  return drawn.finally(() => worker.terminate());
}

type ScriptAddress = string & { readonly trusted?: never };

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => ScriptAddress };
};

let ownAddress: ScriptAddress | undefined;

/** Our pages run no script by a plain address: the policy of this name knows one address, and it is our worker's. */
function startWorker(): Worker {
  ownAddress ??= trustedWorkerAddress();
  return new Worker(ownAddress, { type: 'module' });
}

function trustedWorkerAddress(): ScriptAddress {
  // Not every browser has Trusted Types, and the compiler's library does not know them yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('ballpark-worker', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
}
