import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { choose, field } from './avatar-scenes.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { type Community, startCommunity, writePost } from '../harness/community.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
  return [data[at] ?? NaN, data[at + 1] ?? NaN];
}

test(
  'crops, uploads, shows and removes an avatar and cover',
  { tags: ['MEDIA-28', 'GAP-019', 'GAP-131'] },
  async () => {
    const alice = await community.server.signUp('alice');
    await writePost(alice, 'A post with a face');
    const { page, errors } = await community.visit({ as: alice });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(community.url, '')));
    await watchToasts(page);
    await page.goto('/alice');
    await page.getByRole('article').waitFor();
    await page.getByRole('button', { name: 'Edit profile' }).click();

    const avatar = field(page, 'Profile picture');
    await choose(avatar, Buffer.from('This is not a picture.'));
    await avatar
      .getByRole('alert')
      .filter({ hasText: 'This is a text file. Choose a picture.' })
      .waitFor();
    await choose(avatar);
    const crop = page.getByRole('dialog', { name: 'Crop your picture' });
    const zoom = crop.getByLabel('Zoom');
    await expect.poll(() => crop.getByRole('button', { name: 'Apply' }).isEnabled()).toBe(true);
    await zoom.focus();
    for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => zoom.inputValue()).toBe('2');
    expect([await findAccessibilityFaults(page), await findOverflows(page)]).toEqual([[], []]);
    await crop.getByRole('application').focus();
    for (let times = 0; times < 300; times += 50) await page.keyboard.press('ArrowUp');
    await zoom.fill('1');
    await crop.getByRole('button', { name: 'Apply' }).click();
    await avatar.getByRole('button', { name: 'Remove picture' }).waitFor();

    const cover = field(page, 'Cover');
    await page.route('**/media/uploads/**', (route) => route.abort());
    await choose(cover);
    await page
      .getByRole('dialog', { name: 'Crop your cover' })
      .getByRole('button', { name: 'Apply' })
      .click();
    await cover.getByRole('alert').filter({ hasText: 'The upload was interrupted.' }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.unroute('**/media/uploads/**');
    await cover.getByRole('button', { name: 'Try again' }).click();
    await cover.getByRole('button', { name: 'Remove cover' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Profile saved');

    const shown = (await alice.api('GET', '/user')).body.data;
    const own = `img[src^="${shown.avatar}?width="]`;
    for (const place of ['article', ':has(~ main)', 'main header']) {
      await page.locator(`${place} ${own}`).first().waitFor();
    }
    await page.locator(`img[src="${shown.cover}?width=1024"]`).waitFor();
    await expect.poll(() => asked).toContain(`${shown.avatar}?width=40`);
    const picture = async (path: string): Promise<Buffer> =>
      Buffer.from(await (await fetch(community.url + path)).arrayBuffer());
    expect(await sharp(await picture(`${shown.avatar}?width=40`)).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 40,
    });
    expect(await sharp(await picture(`${shown.cover}?width=1920`)).metadata()).toMatchObject({
      width: 800,
      height: 267,
    });
    // In an upright picture, red grows downwards and green grows to the left.
    const large = await picture(`${shown.avatar}?width=500`);
    const [top, bottom] = [await colourAt(large, 0.1, 0.1), await colourAt(large, 0.9, 0.9)];
    expect((bottom[0] ?? 0) - (top[0] ?? 0)).toBeGreaterThan(80);
    expect((top[1] ?? 0) - (bottom[1] ?? 0)).toBeGreaterThan(80);

    await page.getByRole('button', { name: 'Edit profile' }).click();
    await avatar.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator(own).first().waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await alice.api('GET', '/user')).body.data)
      .toMatchObject({ avatar: null, cover: shown.cover });
    expect(errors.filter((error) => !/ERR_FAILED|uploads/.test(error))).toEqual([]);
  },
);
