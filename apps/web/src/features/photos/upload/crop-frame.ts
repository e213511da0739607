export type Size = { width: number; height: number };

/** The part of a picture that is kept: its centre in the picture's own pixels, and how far it is enlarged. */
export type Crop = { centreX: number; centreY: number; zoom: number };

/** The same part by its corner. */
export type Part = Size & { x: number; y: number };

/** A picture, what is kept of it, and how many times as wide as high that is. */
export type Framed = { size: Size; crop: Crop; ratio: number };

export const ZOOM = { min: 1, max: 4, step: 0.05 } as const;

/** The largest part, in the middle. */
export function middleOf({ width, height }: Size): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: ZOOM.min };
}

/** The part a crop stands for, moved so that nothing outside the picture is in it. */
export function partOf({ size, crop, ratio }: Framed): Part {
  const width = Math.min(size.width, size.height * ratio) / within(crop.zoom, ZOOM.min, ZOOM.max);
  const height = width / ratio;
  return {
    x: within(crop.centreX - width / 2, 0, size.width - width),
    y: within(crop.centreY - height / 2, 0, size.height - height),
    width,
    height,
  };
}

/** The crop moved by shares of the part's width, as far as the picture goes. */
export function moved(framed: Framed, by: { x: number; y: number }): Crop {
  const { x, y, width, height } = partOf(framed);
  const next = partOf({
    ...framed,
    crop: { ...framed.crop, centreX: x + width / 2 + by.x * width, centreY: y + height / 2 + by.y * width },
  });
  return { zoom: framed.crop.zoom, centreX: next.x + width / 2, centreY: next.y + height / 2 };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
