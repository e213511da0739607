import type { Square } from './crop-frame.ts';

export type SquareOrder = { file: Blob; square: Square; edge: number };

const QUALITY = 0.9;

/** Cuts a square out of a picture, no larger than `edge`, upright, and without anything the camera wrote beside it. */
export async function renderSquare({ file, square, edge }: SquareOrder): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.max(1, Math.round(Math.min(square.side, edge)));
  const canvas = canvasOf(side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // Photographs have no transparent parts; what has some keeps them.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, side, side);
  picture.close();
  return blobOf(canvas, type);
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function canvasOf(side: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(side, side);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  return canvas;
}

function blobOf(canvas: Canvas, type: string): Promise<Blob> {
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type, quality: QUALITY });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), type, QUALITY);
  });
}
