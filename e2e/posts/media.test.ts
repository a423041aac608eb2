import { afterAll, beforeAll, expect, test } from 'vitest';

import { PHONE, writePost } from '../harness/community.ts';
import { film } from '../harness/films.ts';
import { card, expectPlayed, expectViewer, type MediaScene, startMedia } from './media-scenes.ts';
import { picture } from '../harness/pictures.ts';

let media: MediaScene;

beforeAll(async () => {
  media = await startMedia(20);
});
afterAll(() => media.community.stop());

test(
  'marks media as failed or still processing',
  { tags: ['MEDIA-16', 'MEDIA-17', 'CARD-15'] },
  async () => {
    const { someone, paint, looking } = media;
    const author = await someone();
    const failed = { ...picture(800, 600), isFailed: true };
    await paint(author, { body: 'It failed', images: [failed] });
    await paint(author, { body: 'A film failed', images: [film('broken')] });
    await paint(author, { body: 'A film to come', images: [film('coming')], isProcessing: true });
    const none = picture(800, 600, { url: '/media/not-there.webp' });
    await paint(author, { body: 'A picture to come', images: [none], isProcessing: true });
    const { page } = await looking({ as: author });
    for (const name of ['broken', 'coming']) {
      await page.route(`**/${name}.mp4`, (route) => route.fulfill({ status: 404, body: '' }));
    }
    await page.goto(`/${author.username}`);
    await card(page, 'It failed').getByText('Media not available').waitFor();
    expect(await card(page, 'It failed').getByRole('button', { name: 'Try again' }).count()).toBe(
      0,
    );
    const picturePlace = card(page, 'A picture to come');
    await picturePlace.getByText('Your media is processing').waitFor();
    expect(await picturePlace.getByText('Media not available').count()).toBe(0);
    await card(page, 'A film to come').getByText('Your media is processing').waitFor();
    await card(page, 'A film to come').getByRole('button', { name: 'The film coming' }).click();
    await card(page, 'A film to come').getByText('Your video is processing').waitFor();

    const broken = card(page, 'A film failed');
    await broken.getByRole('button', { name: 'The film broken' }).click();
    await broken.getByText('Media not available').waitFor();
    await page.unroute('**/broken.mp4');
    await broken.getByRole('button', { name: 'Try again' }).click();
    await expectPlayed(broken, { paused: false });
  },
);

test(
  'the viewer switches, zooms, plays and closes on a phone',
  { tags: ['MEDIA-25', 'MEDIA-26', 'MEDIA-13'] },
  async () => {
    await expectViewer(media, PHONE);
  },
);

const EMBEDS = [
  ['YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['Vimeo', 'https://vimeo.com/76979871'],
  ['Spotify', 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
  ['SoundCloud', 'https://soundcloud.com/artist/a-track'],
  ['TikTok', 'https://www.tiktok.com/@someone/video/7253214567890123456'],
  ['Instagram', 'https://www.instagram.com/p/CxYz12ab/'],
  ['Apple Music', 'https://music.apple.com/us/album/a-name/1440857781?i=1440857786'],
] as const;

test(
  'plays one embed at a time and removes offscreen embeds',
  { tags: ['EMBED-01', 'EMBED-02', 'EMBED-03', 'EMBED-04', 'EMBED-06', 'POST-09'] },
  async () => {
    const { alice, someone, paint, looking } = media;
    const author = await someone();
    await paint(author, { body: 'A film of ours', images: [film('ours')] });
    for (const [name, link] of EMBEDS) {
      const id = await writePost(author, `At ${name}: ${link}`);
      const reply = await alice.api('POST', '/posts/map', { ulids: [id] });
      expect(JSON.stringify(reply.body), name).toContain(`"embedUrl":"${link}"`);
    }
    const { page, context, errors } = await looking({ viewport: { width: 1280, height: 900 } });
    const foreign: string[] = [];
    await context.route(
      ({ host }) => !host.startsWith('127.0.0.1'),
      async (route) => {
        foreign.push(new URL(route.request().url()).host);
        await route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' });
      },
    );
    await page.goto(`/${author.username}`);
    for (const [name, link] of EMBEDS.toReversed()) {
      const post = card(page, `At ${name}:`);
      const begin = post.getByRole('button', { name: /^Play:/ });
      await begin.scrollIntoViewIfNeeded();
      expect(await page.locator('iframe').count(), name).toBeLessThanOrEqual(1);
      expect(await post.locator('iframe').count(), name).toBe(0);
      expect(foreign.length, link).toBe(
        EMBEDS.length - 1 - EMBEDS.findIndex(([is]) => is === name),
      );
      await begin.click();
      const frame = post.locator(`iframe[title="${name} player"]`);
      await frame.waitFor();
      await post.frameLocator('iframe').getByText('A player').waitFor();
      expect(await frame.getAttribute('sandbox')).toContain('allow-scripts');
      expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
      await expect.poll(() => page.locator('iframe').count()).toBe(1);
    }
    expect(new URL(page.url()).pathname).toBe(`/${author.username}`);

    const ours = card(page, 'A film of ours');
    await ours.getByRole('button', { name: /The film ours/ }).click();
    await expectPlayed(ours, { paused: false });
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    const youtube = card(page, 'At YouTube:');
    await youtube.getByRole('button', { name: /^Play:/ }).click();
    await expectPlayed(ours, { paused: true });

    const frame = youtube.locator('iframe');
    await frame.waitFor();
    const height = (await youtube.boundingBox())?.height ?? 0;
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await youtube.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await youtube.boundingBox())?.height).toBeCloseTo(height, 0);
    expect(errors).toEqual([]);
  },
);
