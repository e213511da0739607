import type { Part } from './crop-frame.ts';

export type RenderInput = {
  file: Blob;
  /** The visible part; null for the whole picture. */
  part: Part | null;
  /** The longest side of the result, in pixels. */
  edge: number;
};

const QUALITY = 0.9;

/** Draws a picture or a part of it, at most `edge` pixels, upright and without metadata (EXIF). */
export async function renderPhoto({ file, part: visiblePart, edge }: RenderInput): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const part = visiblePart ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const scale = Math.min(1, edge / Math.max(part.width, part.height));
  const [width, height] = [toPixels(part.width * scale), toPixels(part.height * scale)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // JPEG has no transparency; WebP keeps that of other types.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  picture.close();
  return toBlob(canvas, type);
}

function toPixels(length: number): number {
  return Math.max(1, Math.round(length));
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function toBlob(canvas: Canvas, type: string): Promise<Blob> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type, quality: QUALITY });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), type, QUALITY);
  });
}
