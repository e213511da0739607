import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

/** A picture with a different colour in each quarter, which shows its rotation: red, green, blue, white, clockwise. */
export function createCornerPicture(format: Format, width = 300, height = 200): Promise<Buffer> {
  const corner = (fill: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background: fill } },
    left: left * (width / 2),
    top: top * (height / 2),
  });
  return sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([corner('red', 0, 0), corner('lime', 1, 0), corner('blue', 1, 1), corner('white', 0, 1)])
    .toFormat(format)
    .toBuffer();
}

/** A picture of random noise. All pictures differ, so tests never share a content hash. */
export function createPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width: 120, height: 80, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toBuffer();
}

/** A photo with private metadata (position, device, author) in EXIF, XMP, IPTC and a JPEG comment. */
export async function createPhonePhoto(): Promise<Buffer> {
  const tags = [
    '-GPSLatitude=52.5200066',
    '-GPSLatitudeRef=N',
    '-GPSLongitude=13.404954',
    '-GPSLongitudeRef=E',
    '-Make=CanaryPhone',
    '-Artist=Canary Person',
    '-XMP:Creator=Canary Person',
    '-XMP:Description=Canary words',
    '-IPTC:City=CanaryTown',
    '-Comment=Canary comment',
    '-Orientation#=6',
  ];
  return writeTags(await createCornerPicture('jpeg'), tags);
}

/** Writes metadata tags with exiftool. */
export function writeTags(jpeg: Buffer, tags: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-picture-'));
  const file = join(folder, 'picture.jpg');
  try {
    writeFileSync(file, jpeg);
    execFileSync('exiftool', ['-q', '-overwrite_original', ...tags, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const LONGEST_COMMENT = 65_533;
const COMMENT_OVERHEAD = 4;

/** Pads a JPEG with comments to exactly this many bytes. */
export function padJpeg(jpeg: Buffer, bytes: number): Buffer {
  const comments: Buffer[] = [];
  for (let missing = bytes - jpeg.length; missing > 0;) {
    const isLast = missing <= LONGEST_COMMENT + COMMENT_OVERHEAD;
    // Shorter than the longest comment, so that the rest is always enough for the overhead of the last one.
    const length = isLast ? missing - COMMENT_OVERHEAD : LONGEST_COMMENT - COMMENT_OVERHEAD;
    const head = Buffer.from([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 255]);
    comments.push(head, Buffer.alloc(length, 'x'));
    missing -= length + COMMENT_OVERHEAD;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

/** Tags that only describe how the pixels are encoded. All other tags may be private. */
const HARMLESS =
  /^(SourceFile|(ExifTool|System|File|Composite):.*|RIFF:(WebP_Flags|VP8Version|Image(Width|Height)|(Horizontal|Vertical)Scale|Alpha(Preprocessing|Filtering|Compression|IsUsed))|QuickTime:(MajorBrand|MinorVersion|CompatibleBrands|HandlerType|AV1ConfigurationVersion|Chroma(Format|SamplePosition)|Image(SpatialExtent|PixelDepth)|AuxiliaryImageType|MediaData(Size|Offset)|Color(Profiles|Primaries)|TransferCharacteristics|MatrixCoefficients|VideoFullRangeFlag)|Meta:PrimaryItemReference)$/;

/** Names of the tags in a file that a stored photo must not have. */
export function listPrivateTags(bytes: Uint8Array): string[] {
  const output = execFileSync('exiftool', ['-a', '-G1', '-j', '-'], { input: bytes });
  const [tags] = JSON.parse(output.toString()) as Record<string, unknown>[];
  return Object.keys(tags ?? {}).filter((name) => !HARMLESS.test(name));
}
