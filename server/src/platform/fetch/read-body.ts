import { pipeline, Transform, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchFault } from './fetch-fault.ts';

export const ENCODINGS = 'gzip, br';

export async function readBody(
  body: Readable,
  encoding: string | undefined,
  most: number,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  const source = unpacked(body, encoding, most);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of source as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > most) break;
  }
  const bytes = Buffer.concat(parts);
  return { bytes: bytes.subarray(0, most), isCut: size > most };
}

function unpacked(body: Readable, encoding: string | undefined, most: number): Readable {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return body;
  const unpack = unpackerOf(name);
  // Count compressed bytes too, because a compressed stream may grow without output. Errors reach the
  // reader through the last stream.
  return pipeline(body, stopAfter(most), unpack, () => undefined);
}

function unpackerOf(name: string): Transform {
  if (name === 'gzip' || name === 'x-gzip') {
    return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  }
  if (name === 'br') {
    return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  }
  throw new FetchFault('encoding', `Its encoding ${name} is not supported.`);
}

function stopAfter(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(new FetchFault('size', 'It is too large, even compressed.'));
      else done(null, chunk);
    },
  });
}
