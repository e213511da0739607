// oxlint-disable-next-line import/default -- the build makes the address of a worker the default export
import workerUrl from './photo.worker.ts?worker&url';
import type { WorkerReply } from './photo.worker.ts';
import { type RenderInput, renderPhoto } from './render-photo.ts';

/** Draws the picture in a worker, so that the page stays responsive. Falls back to the main thread. */
export async function shrinkPhoto(input: RenderInput): Promise<Blob> {
  try {
    return await drawInWorker(input);
  } catch {
    return renderPhoto(input);
  }
}

function drawInWorker(input: RenderInput): Promise<Blob> {
  const worker = startWorker();
  const drawn = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) =>
      'blob' in data ? resolve(data.blob) : reject(new Error(data.error)),
    );
    worker.addEventListener('error', () => reject(new Error('The worker did not start')));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(input);
  });
  return drawn.finally(() => worker.terminate());
}

type ScriptUrl = string & { readonly trusted?: never };

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => ScriptUrl };
};

let trustedUrl: ScriptUrl | undefined;

/** The CSP requires Trusted Types. The policy with this name allows one URL, that of our worker. */
function startWorker(): Worker {
  trustedUrl ??= createTrustedUrl();
  return new Worker(trustedUrl, { type: 'module' });
}

function createTrustedUrl(): ScriptUrl {
  // Not every browser has Trusted Types, and TypeScript's DOM types do not have them yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('ballpark-worker', { createScriptURL: () => workerUrl });
  return policy?.createScriptURL(workerUrl) ?? workerUrl;
}
