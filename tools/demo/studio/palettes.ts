/** The colours of the light on the wall, the wall, the floor and the shadows. */
export type Palette = { light: string; wall: string; floor: string; shadow: string };

export const PALETTES: readonly Palette[] = [
  { light: '#fbf3e8', wall: '#ebcfab', floor: '#cf9f6b', shadow: '#5a3a18' },
  { light: '#eef6f1', wall: '#bfdccb', floor: '#86b79d', shadow: '#1d4331' },
  { light: '#eef6fc', wall: '#bcdaee', floor: '#84b2d3', shadow: '#163a55' },
  { light: '#fdefec', wall: '#f2c6bd', floor: '#db998d', shadow: '#5c241a' },
  { light: '#fff8e1', wall: '#f8de96', floor: '#e6bc55', shadow: '#5c4208' },
  { light: '#f6f4f1', wall: '#dcd5cd', floor: '#b8aea3', shadow: '#38302a' },
  { light: '#f4f0fa', wall: '#d3c3ea', floor: '#a98fcf', shadow: '#33205a' },
];
