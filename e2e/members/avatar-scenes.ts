import type { Locator, Page } from 'playwright-core';

import { photo } from '../../server/test/media-files.ts';

export const field = (page: Page, name: 'Profile picture' | 'Cover'): Locator =>
  page.getByRole('group', { name });

export async function choose(of: Locator, bytes?: Buffer): Promise<void> {
  const buffer = bytes ?? (await photo(1200, 800));
  const file = { name: 'My holiday (1).jpg', mimeType: 'image/jpeg', buffer };
  await of.locator('input[type=file]').setInputFiles(file);
}
