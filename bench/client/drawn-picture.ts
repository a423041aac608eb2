import { crc32, deflateSync } from 'node:zlib';
import type { Random } from '../../demo/src/random.ts';

export function drawPng(width: number, height: number, random: Random): Buffer {
  const sky = [random.between(120, 255), random.between(120, 220), random.between(120, 255)];
  const ridges = [0, 1, 2].map((row) => ({
    base: height * (0.5 + row * 0.17),
    lift: height * (0.05 + random.next() * 0.08),
    length: width / random.between(1, 4) / Math.PI,
    shift: random.between(0, width),
  }));
  const lines = Buffer.alloc((width * 3 + 1) * height);
  for (let x = 0; x < width; x++) {
    const tops = ridges.map((r) => r.base + r.lift * Math.sin((x + r.shift) / r.length));
    for (let y = 0; y < height; y++) {
      const depth = tops.filter((top) => y > top).length;
      const light = depth === 0 ? 1 - (0.35 * y) / height : 0.75 - depth * 0.2;
      const at = y * (width * 3 + 1) + 1 + x * 3;
      for (let part = 0; part < 3; part++) lines[at + part] = (sky[part] ?? 0) * light;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
