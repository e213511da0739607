export type Size = { width: number; height: number };

/** The centre of the visible part, in pixels of the picture, and the zoom factor. */
export type Crop = { centreX: number; centreY: number; zoom: number };

/** The visible part by its top left corner, in pixels of the picture. */
export type Part = Size & { x: number; y: number };

/** A picture, its crop, and the ratio of width to height. */
export type Framed = { size: Size; crop: Crop; ratio: number };

export const ZOOM = { min: 1, max: 4, step: 0.05 } as const;

/** The largest part, in the middle. */
export function centreCrop({ width, height }: Size): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: ZOOM.min };
}

/** The part that a crop shows, moved so that it lies inside the picture. */
export function toVisiblePart({ size, crop, ratio }: Framed): Part {
  const width = Math.min(size.width, size.height * ratio) / clamp(crop.zoom, ZOOM.min, ZOOM.max);
  const height = width / ratio;
  return {
    x: clamp(crop.centreX - width / 2, 0, size.width - width),
    y: clamp(crop.centreY - height / 2, 0, size.height - height),
    width,
    height,
  };
}

/** Moves a crop by fractions of the part's width, up to the edge of the picture. */
export function moveCrop(framed: Framed, by: { x: number; y: number }): Crop {
  const { x, y, width, height } = toVisiblePart(framed);
  const next = toVisiblePart({
    ...framed,
    crop: { ...framed.crop, centreX: x + width / 2 + by.x * width, centreY: y + height / 2 + by.y * width },
  });
  return { zoom: framed.crop.zoom, centreX: next.x + width / 2, centreY: next.y + height / 2 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
