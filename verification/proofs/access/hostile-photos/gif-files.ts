import { CANARY, makeFiles, type HostileFile } from './hostile-file.ts';

type Screen = { width: number; height: number };
type Animation = { screen: Screen; frames: number; frame?: Screen; delay?: number; comment?: string };

function encodeNumbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

/** One pixel and the end of the data. Decoders fill the rest of the frame or report an error. */
const ONE_PIXEL = Buffer.from([0x02, 0x02, 0x44, 0x01, 0x00]);

function encodeGif({ screen, frames, frame = { width: 1, height: 1 }, delay = 0, comment }: Animation): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    encodeNumbers(screen.width, screen.height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xff, 0x0b]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
  ]);
  const picture = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0]),
    encodeNumbers(delay),
    Buffer.from([0, 0, 0x2c]),
    encodeNumbers(0, 0, frame.width, frame.height),
    Buffer.from([0]),
    ONE_PIXEL,
  ]);
  const note = comment
    ? Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment), Buffer.from([0])])
    : Buffer.alloc(0);
  return Buffer.concat([head, note, ...Array<Buffer>(frames).fill(picture), Buffer.from([0x3b])]);
}

export function makeGifFiles(): HostileFile[] {
  const small = { width: 16, height: 16 };
  return [
    ...makeFiles('animation', 'either', {
      'GIF of 50 frames': encodeGif({ screen: small, frames: 50, delay: 10 }),
      'GIF of 3,000 frames': encodeGif({ screen: small, frames: 3000 }),
      'GIF of 50,000 frames': encodeGif({ screen: { width: 1, height: 1 }, frames: 50_000 }),
      'GIF without a pause': encodeGif({ screen: small, frames: 10, delay: 0 }),
      'GIF whose frame is larger than its screen': encodeGif({
        screen: small,
        frames: 2,
        frame: { width: 900, height: 900 },
      }),
      'GIF without a frame': encodeGif({ screen: small, frames: 0 }),
      'GIF of no size': encodeGif({ screen: { width: 0, height: 0 }, frames: 1 }),
      // For such a screen the decoder uses the size of the frame.
      'GIF of 65535 x 65535 with a tiny frame': encodeGif({ screen: { width: 65_535, height: 65_535 }, frames: 1 }),
      'GIF with a comment': encodeGif({ screen: small, frames: 1, comment: CANARY }),
    }),
    ...makeFiles('animation', 'refused', {
      'GIF whose frame declares 65535 x 65535': encodeGif({
        screen: small,
        frames: 1,
        frame: { width: 65_535, height: 65_535 },
      }),
      'GIF of 2,000 frames of 300 x 300': encodeGif({ screen: { width: 300, height: 300 }, frames: 2000 }),
    }),
  ];
}
