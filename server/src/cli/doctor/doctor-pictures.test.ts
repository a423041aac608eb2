import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkPictures } from './doctor-pictures.ts';

test('finds the decoders of this installation', async () => {
  expect(await checkPictures()).toEqual([
    { state: 'ok', text: 'Pictures: JPEG, PNG, WebP, GIF, AVIF and HEIC can be read' },
  ]);
});

test('names a missing decoder', async () => {
  const heif = { ...sharp.format.heif, input: { ...sharp.format.heif.input, file: false } };
  const found = await checkPictures({
    loadLibrary: async () => ({ format: { ...sharp.format, heif } }),
    loadHeic: () => Promise.reject(new Error('The package is missing.')),
  });
  expect(found).toEqual([
    {
      state: 'broken',
      text: 'Pictures: no decoder for AVIF, HEIC; such uploads are refused. Install Rookery again.',
    },
  ]);
});
