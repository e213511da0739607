/** A separate process for uploaded pictures, so that a decoder that crashes does not crash the API. One picture at a time. */
import sharp from 'sharp';
import type { ImageAnswer, ImageRequest } from './image-work.ts';
import { drawCard } from './draw-card.ts';
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
  return request.task === 'avif' ? makeAvif(request) : drawCard(request);
}
