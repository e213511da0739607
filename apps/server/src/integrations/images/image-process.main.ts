/** A separate process for uploaded pictures, so that a decoder that crashes does not crash the API. One picture at a time. */
import sharp from 'sharp';
import type { ImageAnswer, ImageRequest } from './image-work.ts';
import { cropPhoto } from './jpeg.ts';
import { drawCard } from './draw-card.ts';
import { drawStrip } from './draw-strip.ts';
import { makeAvif, makePhoto, TRUSTED_LOADERS } from './make-photo.ts';

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: TRUSTED_LOADERS });

process.on('disconnect', () => process.exit(0)); // never outlive the process that asked
process.on('message', (request: ImageRequest) => {
  answer(request).then(
    (made) => process.send?.(made),
    (error: unknown) => process.send?.({ broken: String(error) } satisfies ImageAnswer),
  );
});

function answer(request: ImageRequest): Promise<ImageAnswer> {
  if (request.task === 'photo') return makePhoto(request);
  if (request.task === 'avif') return makeAvif(request);
  if (request.task === 'crop') return cropPhoto(request);
  return request.task === 'strip' ? withOwnDrawing(() => drawStrip(request)) : drawCard(request);
}

/** The decoder of SVG reads our own drawings. It is off while a picture of a member is read. */
async function withOwnDrawing<Made>(draw: () => Promise<Made>): Promise<Made> {
  const decoder = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(decoder);
  try {
    return await draw();
  } finally {
    sharp.block(decoder);
  }
}
