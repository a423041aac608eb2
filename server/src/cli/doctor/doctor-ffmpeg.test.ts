import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ffmpegForTests } from '#test/media-files.ts';
import { checkFfmpeg } from './doctor-ffmpeg.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-ffmpeg-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PARTS = ['libx264', 'aac', 'png', 'hevc', 'vp8', 'zscale', 'tonemap'];

async function ffmpegWithout(missing: string): Promise<string> {
  const path = join(folder, 'ffmpeg');
  const parts = PARTS.filter((part) => part !== missing);
  const lines = parts.map((part) => `echo ' V....D ${part}   It does ${missing}'`);
  const script = ['#!/bin/sh', 'echo "ffmpeg version 7.1-test Copyright"', ...lines];
  await writeFile(path, `${script.join('\n')}\n`);
  await chmod(path, 0o755);
  return path;
}

test('accepts a complete ffmpeg', async () => {
  for (const ffmpegPath of [await ffmpegForTests(), await ffmpegWithout('nothing')]) {
    expect(await checkFfmpeg({ ffmpegPath })).toEqual([
      { state: 'ok', text: expect.stringMatching(/^ffmpeg \S+ converts videos that browsers/) },
    ]);
  }
});

describe('names a missing part and its effect', () => {
  test.each([
    ['libx264', 'broken', 'without libx264, videos cannot be converted'],
    ['hevc', 'note', 'without hevc, HEVC videos, such as those of iPhones, are refused'],
    ['zscale', 'note', 'without zscale, HDR videos have dull colours'],
  ])('%s', async (part, state, text) => {
    const [found] = await checkFfmpeg({ ffmpegPath: await ffmpegWithout(part) });
    expect(found).toEqual({
      state,
      text: `ffmpeg 7.1-test lacks parts: ${text}. Install a complete build.`,
    });
  });
});

test('reports a path that can’t be run', async () => {
  const [missing] = await checkFfmpeg({ ffmpegPath: join(folder, 'nothing') });
  expect(missing?.state).toBe('broken');
  expect(missing?.text).toContain('(ENOENT)');
});
