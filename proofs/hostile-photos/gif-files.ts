import { CANARY, files, type HostileFile } from './hostile-file.ts';

type Screen = { width: number; height: number };
type Animation = { screen: Screen; frames: number; frame?: Screen; delay?: number; comment?: string };

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

/** One pixel, and the end: decoders fill the rest of a frame or complain. */
const ONE_PIXEL = Buffer.from([0x02, 0x02, 0x44, 0x01, 0x00]);

function gif({ screen, frames, frame = { width: 1, height: 1 }, delay = 0, comment }: Animation): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    numbers(screen.width, screen.height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xff, 0x0b]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
  ]);
  const picture = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0]),
    numbers(delay),
    Buffer.from([0, 0, 0x2c]),
    numbers(0, 0, frame.width, frame.height),
    Buffer.from([0]),
    ONE_PIXEL,
  ]);
  const note = comment
    ? Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment), Buffer.from([0])])
    : Buffer.alloc(0);
  return Buffer.concat([head, note, ...Array<Buffer>(frames).fill(picture), Buffer.from([0x3b])]);
}

export function gifFiles(): HostileFile[] {
  const small = { width: 16, height: 16 };
  return [
    ...files('animation', 'either', {
      'GIF of 50 frames': gif({ screen: small, frames: 50, delay: 10 }),
      'GIF of 3,000 frames': gif({ screen: small, frames: 3000 }),
      'GIF of 50,000 frames': gif({ screen: { width: 1, height: 1 }, frames: 50_000 }),
      'GIF without a pause': gif({ screen: small, frames: 10, delay: 0 }),
      'GIF whose frame is larger than its screen': gif({
        screen: small,
        frames: 2,
        frame: { width: 900, height: 900 },
      }),
      'GIF without a frame': gif({ screen: small, frames: 0 }),
      'GIF of no size': gif({ screen: { width: 0, height: 0 }, frames: 1 }),
      // The decoder takes the frame's own size for such a screen.
      'GIF of 65535 x 65535 with a tiny frame': gif({ screen: { width: 65_535, height: 65_535 }, frames: 1 }),
      'GIF with a comment': gif({ screen: small, frames: 1, comment: CANARY }),
    }),
    ...files('animation', 'refused', {
      'GIF whose frame says 65535 x 65535': gif({ screen: small, frames: 1, frame: { width: 65_535, height: 65_535 } }),
      'GIF of 2,000 frames of 300 x 300': gif({ screen: { width: 300, height: 300 }, frames: 2000 }),
    }),
  ];
}
