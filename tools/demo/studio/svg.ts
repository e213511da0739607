type Stop = readonly [offset: number, colour: string, opacity?: number];

export type Size = { width: number; height: number };

/** The visible part of a scene, in the scene's units. */
export type View = Size & { x: number; y: number };

function toStops(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

/** A gradient from top to bottom. */
export function linearGradient(id: string, ...stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${toStops(stops)}</linearGradient>`;
}

/** A gradient from a point outwards; point and radius are fractions of the painted shape. */
export function radialGradient(
  id: string,
  [x, y, reach]: readonly [number, number, number],
  stops: readonly Stop[],
): string {
  return `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${reach}">${toStops(stops)}</radialGradient>`;
}

type Grain = { id: string; frequency: string; seed: number; /** Red, green and blue from 0 to 1. */ colour: string };

/** Irregular streaks or specks of one colour. */
export function noiseFilter({ id, frequency, seed, colour }: Grain): string {
  const [red, green, blue] = colour.split(' ');
  return `<filter id="${id}" x="0" y="0" width="1" height="1">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed % 97}"/>
    <feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 0 0 0 -1.5 1"/>
  </filter>`;
}

export function blurFilter(id: string, deviation: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

type Drawing = { view: View; /** In pixels. */ size: Size; defs: string; body: string };

export function buildSvg({ view, size, defs, body }: Drawing): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
    width="${size.width}" height="${size.height}" viewBox="${view.x} ${view.y} ${view.width} ${view.height}">
    <defs>${defs}</defs>${body}</svg>`);
}
