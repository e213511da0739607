import { type RenderInput, renderPhoto } from './render-photo.ts';

export type WorkerReply = { blob: Blob } | { error: string };

self.addEventListener('message', ({ data }: MessageEvent<RenderInput>) => {
  renderPhoto(data).then(
    (blob) => reply({ blob }),
    (error: unknown) => reply({ error: String(error) }),
  );
});

function reply(message: WorkerReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- inside a worker there is none to name
  self.postMessage(message);
}
