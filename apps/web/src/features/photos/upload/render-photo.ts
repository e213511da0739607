import type { Part } from './crop-frame.ts';

export type PhotoOrder = {
  file: Blob;
  /** The part to keep; the whole picture without one. */
  part: Part | null;
  /** How long the longer side may be. */
  edge: number;
};

const QUALITY = 0.9;

/** Draws a picture or a part of it, no larger than `edge`, upright, and without anything the camera wrote beside it. */
export async function renderPhoto({ file, part: wanted, edge }: PhotoOrder): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const part = wanted ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const scale = Math.min(1, edge / Math.max(part.width, part.height));
  const [width, height] = [pixels(part.width * scale), pixels(part.height * scale)];
  const canvas = canvasOf(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // Photographs have no transparent parts; what has some keeps them.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  picture.close();
  return blobOf(canvas, type);
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function blobOf(canvas: Canvas, type: string): Promise<Blob> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type, quality: QUALITY });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), type, QUALITY);
  });
}
