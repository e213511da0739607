export type Size = { width: number; height: number };

/** The square of a picture that is kept: its centre in the picture's own pixels, and how far it is enlarged. */
export type Crop = { centreX: number; centreY: number; zoom: number };

/** The same square by its corner. */
export type Square = { x: number; y: number; side: number };

export const ZOOM = { min: 1, max: 4, step: 0.05 } as const;

/** The largest square, in the middle. */
export function middleOf({ width, height }: Size): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: ZOOM.min };
}

/** The square of a crop, moved so that nothing outside the picture is in it. */
export function squareOf(size: Size, crop: Crop): Square {
  const side = Math.min(size.width, size.height) / within(crop.zoom, ZOOM.min, ZOOM.max);
  return {
    x: within(crop.centreX - side / 2, 0, size.width - side),
    y: within(crop.centreY - side / 2, 0, size.height - side),
    side,
  };
}

/** The crop moved by shares of its own side, as far as the picture goes. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { x, y, side } = squareOf(size, crop);
  const next = squareOf(size, {
    ...crop,
    centreX: x + side / 2 + by.x * side,
    centreY: y + side / 2 + by.y * side,
  });
  return { zoom: crop.zoom, centreX: next.x + side / 2, centreY: next.y + side / 2 };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
