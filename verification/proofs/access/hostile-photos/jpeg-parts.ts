const LONGEST = 65_533;

/** A JPEG segment. Marker 0xfe is a comment, 0xe0 to 0xef are application data. */
export function encodeSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([head, data]);
}

export function insertSegments(jpeg: Buffer, segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Adds comments until the JPEG has exactly this many bytes. */
export function padJpeg(bytes: number, jpeg: Buffer, filling: string): Buffer {
  const comments: Buffer[] = [];
  for (let missing = bytes - jpeg.length; missing > 0;) {
    const length = missing <= LONGEST + 4 ? missing - 4 : LONGEST - 4;
    comments.push(encodeSegment(0xfe, Buffer.alloc(length, filling)));
    missing -= length + 4;
  }
  return insertSegments(jpeg, comments);
}

/** Writes another size into the frame header. */
export function setJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}
