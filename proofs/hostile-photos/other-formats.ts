import sharp from 'sharp';
import { CANARY, files, type HostileFile } from './hostile-file.ts';

/** The first bytes of many things that are not one of the four pictures, with something after them. */
function startingWith(...start: (number | string)[]): Buffer {
  const bytes = start.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part])));
  return Buffer.concat([...bytes, Buffer.alloc(512, CANARY)]);
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" width="20" height="20"';

export async function foreignFiles(): Promise<HostileFile[]> {
  const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
  const pages = [await picture().png().toBuffer(), await picture().png().toBuffer()];
  return files('other format', 'refused', {
    'SVG with a script': `<svg ${SVG}><script>alert('${CANARY}')</script></svg>`,
    'SVG with an entity': `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/hostname">]><svg ${SVG}><text>&x;</text></svg>`,
    'SVG that fetches': `<svg ${SVG}><image href="http://127.0.0.1:9/${CANARY}" width="9" height="9"/></svg>`,
    'SVG of laughs': `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg ${SVG}><text>&b;</text></svg>`,
    TIFF: await picture().tiff().toBuffer(),
    'TIFF of two pages': await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer(),
    AVIF: await picture().avif().toBuffer(),
    HEIC: startingWith(0, 0, 0, 24, 'ftypheic', 0, 0, 0, 0, 'mif1heic'),
    'JPEG XL': startingWith(0xff, 0x0a),
    'JPEG 2000': startingWith(0, 0, 0, 12, 'jP  ', 0x0d, 0x0a, 0x87, 0x0a),
    PDF: startingWith('%PDF-1.7\n'),
    PostScript: startingWith('%!PS-Adobe-3.0 EPSF-3.0\n'),
    BMP: startingWith('BM', 0x46, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 0x28, 0, 0, 0),
    ICO: startingWith(0, 0, 1, 0, 1, 0, 16, 16),
    PSD: startingWith('8BPS', 0, 1),
    OpenEXR: startingWith(0x76, 0x2f, 0x31, 0x01),
    'Radiance HDR': startingWith('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n'),
    'portable pixmap': startingWith('P6\n9 9\n255\n'),
    'VIPS image': startingWith(0x08, 0xf2, 0xa6, 0xb6),
    MATLAB: startingWith('MATLAB 5.0 MAT-file'),
    FITS: startingWith('SIMPLE  =                    T'),
    ZIP: startingWith('PK', 3, 4),
    gzip: startingWith(0x1f, 0x8b, 8),
    MP4: startingWith(0, 0, 0, 24, 'ftypisom'),
    program: startingWith(0x7f, 'ELF', 2, 1, 1),
    WebAssembly: startingWith(0, 'asm', 1, 0, 0, 0),
    HTML: `<!doctype html><script>alert('${CANARY}')</script>`,
    'plain words': 'this is not a picture',
  });
}
