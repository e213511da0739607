import { renderSquare, type SquareOrder } from './render-square.ts';

export type WorkerReply = { blob: Blob } | { error: string };

self.addEventListener('message', ({ data }: MessageEvent<SquareOrder>) => {
  renderSquare(data).then(
    (blob) => reply({ blob }),
    (error: unknown) => reply({ error: String(error) }),
  );
});

function reply(message: WorkerReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- inside a worker there is none to name
  self.postMessage(message);
}
