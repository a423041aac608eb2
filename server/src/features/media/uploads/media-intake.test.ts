import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apng, DAMAGED_APNGS } from '#test/apng-files.ts';
import { colouredFilm, encode, withEdits } from '#test/cut-videos.ts';
import { heic, HEIC_PLACE } from '#test/heif-files.ts';
import { ffmpegForTests, moving, pattern, photo, video } from '#test/media-files.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { finish, put, sign, upload } from '#test/uploads.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ config: { ffmpegPath: await ffmpegForTests() } });
  member = await addMember(server, 'Magpie');
});
afterAll(() => server.stop());

async function shownOf(url: string): Promise<Buffer> {
  const answer = await fetch(server.url + url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function refusalOf(bytes: Buffer, type: string, purpose = 'post') {
  const { body } = await sign(member, bytes, { type, purpose });
  expect((await put(server, body, bytes)).status).toBe(200);
  const { status, body: reply } = await finish(member, body);
  return { status, message: reply.message };
}

describe('accepts pictures by their content', { timeout: 60_000 }, () => {
  const drawn = async () => pattern(320, 200);
  const files: [string, () => Promise<Buffer>, object][] = [
    ['image/jpg', async () => (await drawn()).jpeg().toBuffer(), { widthPx: 320 }],
    ['image/pjpeg', async () => (await drawn()).jpeg().toBuffer(), { widthPx: 320 }],
    ['application/octet-stream', async () => (await drawn()).jpeg().toBuffer(), { widthPx: 320 }],
    ['', async () => (await drawn()).png().toBuffer(), { widthPx: 320 }],
    ['video/mp4', async () => (await drawn()).webp().toBuffer(), { widthPx: 320 }],
    ['image/avif', async () => (await drawn()).avif({ effort: 0 }).toBuffer(), { widthPx: 320 }],
    ['image/png', async () => (await drawn()).avif({ effort: 0 }).toBuffer(), { widthPx: 320 }],
    ['image/heic', () => heic(), { widthPx: 256, heightPx: 128 }],
    ['', () => heic({ grid: [2, 2], width: 512, height: 256 }), { widthPx: 512, heightPx: 256 }],
    [
      'image/jpeg',
      () => heic({ grid: [2, 1], turns: 1, brand: 'mif1' }),
      { widthPx: 128, heightPx: 256 },
    ],
    ['image/jpeg', () => moving('gif'), { mimeType: 'image/gif' }],
  ];
  test.each(files)('%j %#', { tags: ['MEDIA-05'] }, async (type, make, looks) => {
    const shown = await upload(server, member, await make(), { type, name: 'a.txt' });
    expect(shown).toMatchObject({ isVideo: false, isProcessing: false, ...looks });
    const { format } = await sharp(await shownOf(shown.url)).metadata();
    expect(format).toBe(shown.url.endsWith('.gif') ? 'gif' : 'webp');
  });

  test('keeps the colours and drops the place of a HEIC', async () => {
    const icc = (await sharp(await photo(8, 8)).metadata()).icc as Buffer;
    const taken = await heic({ grid: [2, 2], width: 256, height: 256, icc });
    expect(taken.includes(HEIC_PLACE)).toBe(true);
    const shown = await upload(server, member, taken, { type: 'image/heic' });
    const file = await shownOf(shown.url);
    expect(file.includes(HEIC_PLACE)).toBe(false);
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] => [
      ...data.subarray((y * 256 + x) * 3).subarray(0, 3),
    ];
    const near = (got: number[], wanted: number[]): boolean =>
      got.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 12);
    expect(near(at(60, 60), [255, 0, 0])).toBe(true);
    expect(near(at(190, 60), [0, 255, 0])).toBe(true);
    expect(near(at(190, 190), [255, 255, 255])).toBe(true);
  });

  test.each([0, 1, 2, 3])('draws the tiles of a HEIC after %d turns', async (turns) => {
    const [width, height] = [200, 152];
    const taken = await heic({ grid: [2, 2], tileSide: 128, width, height, turns });
    const shown = await upload(server, member, taken, { type: 'image/heic' });
    const upright = sharp(await shownOf(shown.url)).rotate(turns * 90);
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height });
    const at = (x: number, y: number): boolean[] =>
      [0, 1, 2].map((channel) => (data[(y * width + x) * info.channels + channel] ?? 0) > 128);
    for (const colour of [at(1, 1), at(120, 120)]) expect(colour).toEqual([true, false, false]);
    for (const colour of [at(136, 1), at(198, 120)]) expect(colour).toEqual([false, true, false]);
    for (const colour of [at(1, 136), at(120, 150)]) expect(colour).toEqual([false, false, true]);
    for (const colour of [at(136, 136), at(198, 150)]) expect(colour).toEqual([true, true, true]);
  });

  test('uses AVIF and HEIC as avatar and cover', async () => {
    const avif = await (await pattern(300, 300)).avif({ effort: 0 }).toBuffer();
    for (const [bytes, purpose] of [
      [avif, 'avatar'],
      [await heic(), 'cover'],
    ] as const) {
      const shown = await upload(server, member, bytes, { type: '', purpose });
      expect((await sharp(await shownOf(`${shown.url}?width=40`)).metadata()).format).toBe('webp');
    }
  });

  test('refuses a video as an avatar', async () => {
    expect(await refusalOf(await video({ seconds: 0.2 }), 'image/jpeg', 'avatar')).toEqual({
      status: 422,
      message: 'This is a video. Choose a picture.',
    });
  });

  test('refuses a picture over the limit of its kind', async () => {
    const wide = Buffer.concat([await photo(100, 100), Buffer.alloc(11 * 1024 * 1024)]);
    expect(await refusalOf(wide, 'application/octet-stream')).toEqual({
      status: 413,
      message: expect.stringMatching(
        /^This file is too large \(11\.\d MB\)\. The limit for pictures is 10 MB\.$/,
      ),
    });
  });
});

describe('accepts videos by their content', { timeout: 60_000 }, () => {
  test.each([
    ['video/x-m4v', 'mp4'],
    ['video/3gpp', 'mov'],
    ['application/octet-stream', 'mov'],
    ['', 'mkv'],
    ['image/png', 'webm'],
  ] as const)('%j holds %s', { tags: ['MEDIA-05'] }, async (type, out) => {
    const codec = out === 'webm' ? ['libvpx-vp9'] : ['libx264', '-pix_fmt', 'yuv420p'];
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=320x240:d=0.2:r=25'];
    const film = await encode(`film.${out}`, [...source, '-c:v', ...codec]);
    const shown = await upload(server, member, film, { type, name: 'a.jpg' });
    expect(shown).toMatchObject({ isVideo: true, mimeType: 'video/mp4', widthPx: 320 });
    expect((await shownOf(shown.url)).toString('latin1', 4, 8)).toBe('ftyp');
    expect((await sharp(await shownOf(shown.thumbnail.url)).metadata()).format).toBe('webp');
  });
});

describe('a JPEG without its end', { timeout: 60_000 }, () => {
  const make = async (progressive: boolean): Promise<Buffer> =>
    (await pattern(900, 600)).jpeg({ progressive, quality: 90 }).toBuffer();

  test.each([
    [false, 2],
    [false, 1],
    [true, 2],
  ])('is whole: progressive %s, %i bytes missing', async (progressive, missing) => {
    const jpeg = await make(progressive);
    const shown = await upload(server, member, jpeg.subarray(0, -missing), { type: 'image/jpeg' });
    expect(shown).toMatchObject({ widthPx: 900, heightPx: 600 });
    const [cut, whole] = await Promise.all(
      [await shownOf(shown.url), await sharp(jpeg).webp().toBuffer()].map((file) =>
        sharp(file).stats(),
      ),
    );
    for (const [index, { mean }] of (cut?.channels ?? []).entries()) {
      expect(Math.abs(mean - (whole?.channels[index]?.mean ?? 0))).toBeLessThan(2);
    }
  });

  test.each([
    [false, 0.8],
    [true, 0.8],
    [false, 0.98],
  ])('is damaged: progressive %s, cut at %d', async (progressive, share) => {
    const jpeg = await make(progressive);
    const cut = jpeg.subarray(0, Math.floor(jpeg.length * share));
    const { status, message } = await refusalOf(cut, 'image/jpeg');
    expect([status, message]).toEqual([422, expect.stringContaining('damaged or incomplete')]);
  });
});

test('answers broken files with 200 or 422', { timeout: 60_000 }, async () => {
  const [red, lime] = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
  ] as const;
  const files = [
    await heic({ grid: [2, 1] }),
    apng({ width: 40, height: 40, frames: [{ colour: red }, { colour: lime }] }),
    await (await pattern(60, 40)).avif({ effort: 0 }).toBuffer(),
  ];
  const film = withEdits(await colouredFilm({ seconds: 1 }), [{ start: 0.4, end: 0.8 }]);
  const change = fc.record({
    file: fc.constantFrom(...files),
    // The headers are at both ends.
    at: fc.integer({ min: -900, max: 500 }),
    value: fc.integer({ min: 0, max: 255 }),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ file, at, value }) => {
      const changed = Buffer.from(file);
      changed[at < 0 ? Math.max(12, file.length + at) : Math.min(file.length - 1, 12 + at)] = value;
      const { status } = await refusalOf(changed, 'application/octet-stream');
      expect([200, 422]).toContain(status);
    }),
    { numRuns: 25 },
  );
  const edits = film.indexOf('elst');
  await fc.assert(
    fc.asyncProperty(fc.nat(19), fc.nat(255), async (at, value) => {
      const changed = Buffer.from(film);
      changed[edits + 4 + at] = value;
      expect([200, 422]).toContain((await refusalOf(changed, '')).status);
    }),
    { numRuns: 10 },
  );
});

describe('an animated PNG', { timeout: 60_000 }, () => {
  async function framesOf(url: string): Promise<{
    pages: number;
    delay: number[];
    loop: number;
    at(frame: number, x: number, y: number): number[];
  }> {
    const file = await shownOf(url);
    const header = await sharp(file, { animated: true }).metadata();
    const { data, info } = await sharp(file, { animated: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const tall = header.pageHeight ?? info.height;
    return {
      pages: header.pages ?? 1,
      delay: header.delay ?? [],
      loop: header.loop ?? 0,
      at: (frame, x, y) => [
        ...data.subarray(((frame * tall + y) * info.width + x) * 4).subarray(0, 4),
      ],
    };
  }
  const near = (got: number[], wanted: number[]): void => {
    for (const [index, value] of got.entries()) {
      expect(
        Math.abs(value - (wanted[index] ?? 0)),
        `${got.join()} instead of ${wanted.join()}`,
      ).toBeLessThan(24);
    }
  };
  const [RED, LIME, BLUE, CLEAR] = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 0, 0],
  ] as const;

  test('keeps its frames, timing and loops', async () => {
    const made = apng({
      width: 120,
      height: 80,
      plays: 3,
      frames: [
        { colour: RED, delay: [1, 10] },
        { colour: LIME, delay: [25, 100] },
        { colour: BLUE, delay: [50, 0] },
      ],
    });
    const shown = await upload(server, member, made, { type: 'image/png' });
    expect(shown).toMatchObject({ widthPx: 120, heightPx: 80, mimeType: 'image/webp' });
    const { pages, delay, loop, at } = await framesOf(shown.url);
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 250, 500], loop: 3 });
    near(at(0, 60, 40), [...RED]);
    near(at(1, 60, 40), [...LIME]);
    near(at(2, 60, 40), [...BLUE]);
    expect((await sharp(await shownOf(shown.thumbnail.url)).metadata()).pages ?? 1).toBe(1);
  });

  test('draws parts of frames, disposes and blends them', async () => {
    const half = [0, 0, 255, 128] as const;
    const made = apng({
      width: 100,
      height: 100,
      frames: [
        { colour: RED },
        { colour: LIME, place: [50, 0, 50, 50], dispose: 1 },
        { colour: half, place: [0, 50, 50, 50], dispose: 2, isBlended: true },
        { colour: BLUE, place: [50, 50, 50, 50] },
      ],
    });
    const { at } = await framesOf((await upload(server, member, made, { type: 'image/apng' })).url);
    near(at(1, 75, 25), [...LIME]);
    near(at(1, 25, 25), [...RED]);
    near(at(2, 75, 25), [...CLEAR]);
    near(at(2, 25, 75), [127, 0, 128, 255]);
    near(at(3, 25, 75), [...RED]);
    near(at(3, 75, 75), [...BLUE]);
  });

  test('ignores a first picture that is no frame', async () => {
    const frames = [{ colour: LIME }, { colour: BLUE }];
    const made = apng({ width: 60, height: 60, cover: RED, frames });
    const { pages, at } = await framesOf((await upload(server, member, made)).url);
    expect(pages).toBe(2);
    near(at(0, 30, 30), [...LIME]);
  });

  test('becomes still as an avatar, or with one frame', async () => {
    const one = apng({ width: 60, height: 60, frames: [{ colour: RED }] });
    const two = apng({ width: 60, height: 60, frames: [{ colour: RED }, { colour: BLUE }] });
    for (const [bytes, purpose] of [
      [one, 'post'],
      [two, 'avatar'],
    ] as const) {
      const shown = await upload(server, member, bytes, { purpose });
      expect((await sharp(await shownOf(shown.url)).metadata()).pages ?? 1).toBe(1);
    }
  });

  test.each(DAMAGED_APNGS)('is refused: %s', async (_, make, words) => {
    const { status, message } = await refusalOf(make(), 'image/png');
    expect([status, message]).toEqual([422, expect.stringContaining(words)]);
  });
});
