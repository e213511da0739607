import sharp from 'sharp';
import { CANARY, type HostileFile, makeFiles } from './hostile-file.ts';

/** A file with these first bytes and filler after them. */
function makeFile(...magic: (number | string)[]): Buffer {
  const bytes = magic.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part])));
  return Buffer.concat([...bytes, Buffer.alloc(512, CANARY)]);
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" width="20" height="20"';

export async function makeOtherFormats(): Promise<HostileFile[]> {
  const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
  const pages = [await picture().png().toBuffer(), await picture().png().toBuffer()];
  return makeFiles('other format', 'refused', {
    'SVG with a script': `<svg ${SVG}><script>alert('${CANARY}')</script></svg>`,
    'SVG with an entity': `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/hostname">]><svg ${SVG}><text>&x;</text></svg>`,
    'SVG that fetches': `<svg ${SVG}><image href="http://127.0.0.1:9/${CANARY}" width="9" height="9"/></svg>`,
    'SVG of laughs': `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg ${SVG}><text>&b;</text></svg>`,
    TIFF: await picture().tiff().toBuffer(),
    'TIFF of two pages': await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer(),
    AVIF: await picture().avif().toBuffer(),
    HEIC: makeFile(0, 0, 0, 24, 'ftypheic', 0, 0, 0, 0, 'mif1heic'),
    'JPEG XL': makeFile(0xff, 0x0a),
    'JPEG 2000': makeFile(0, 0, 0, 12, 'jP  ', 0x0d, 0x0a, 0x87, 0x0a),
    PDF: makeFile('%PDF-1.7\n'),
    PostScript: makeFile('%!PS-Adobe-3.0 EPSF-3.0\n'),
    BMP: makeFile('BM', 0x46, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 0x28, 0, 0, 0),
    ICO: makeFile(0, 0, 1, 0, 1, 0, 16, 16),
    PSD: makeFile('8BPS', 0, 1),
    OpenEXR: makeFile(0x76, 0x2f, 0x31, 0x01),
    'Radiance HDR': makeFile('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'),
    'portable pixmap': makeFile('P6\n9 9\n255\n'),
    'VIPS image': makeFile(0x08, 0xf2, 0xa6, 0xb6),
    MATLAB: makeFile('MATLAB 5.0 MAT-file'),
    FITS: makeFile('SIMPLE  =                    T'),
    ZIP: makeFile('PK', 3, 4),
    gzip: makeFile(0x1f, 0x8b, 8),
    MP4: makeFile(0, 0, 0, 24, 'ftypisom'),
    program: makeFile(0x7f, 'ELF', 2, 1, 1),
    WebAssembly: makeFile(0, 'asm', 1, 0, 0, 0),
    HTML: `<!doctype html><script>alert('${CANARY}')</script>`,
    'plain words': 'this is not a picture',
  });
}
