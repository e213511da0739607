import sharp from 'sharp';

export type Seeds = Record<'jpeg' | 'png' | 'webp' | 'gif', Buffer>;

/** Valid pictures that the other files are derived from. They contain noise, so that each byte of the file matters. */
export async function makeSeeds(): Promise<Seeds> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const { data, info } = await sharp({ create: { width: 160, height: 120, channels: 3, background: 'grey', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return {
    jpeg: await picture().jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    webp: await picture().webp().toBuffer(),
    gif: await picture().gif().toBuffer(),
  };
}
