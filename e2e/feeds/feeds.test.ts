import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  waitForPath,
  type Community,
  PHONE,
  writeComment,
  writePost,
} from '../harness/community.ts';
import {
  chooseDefaultFeed,
  feed,
  first,
  heading,
  MANY,
  expectSoon,
  startFeeds,
} from './feeds-scenes.ts';
import { expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let mona: TestMember;
let oldest: string;

beforeAll(async () => {
  ({ community, alice, bob, mona, oldest } = await startFeeds());
});
afterAll(() => community.stop());

test(
  'a member chooses the default feed from a sheet',
  { tags: ['FEED-10', 'FEED-11', 'FEED-12', 'FEED-13'] },
  async () => {
    const dina = await community.server.signUp('dina');
    await chooseDefaultFeed(await community.visit({ as: dina, viewport: PHONE }), dina);
  },
);

test(
  'hides a reported post from its reporter and queues it',
  { tags: ['FEED-34', 'FEED-35', 'FEED-46', 'FEED-55'] },
  async () => {
    const rhea = await community.server.signUp('rhea');
    const { page } = await community.visit({ as: mona });
    await page.goto('/feed?feedType=violations');
    await heading(page, 'No reported violations at this time.').waitFor();
    const reported = await writePost(bob, 'Something that should not stand here');
    for (const [member, violationType] of [
      [rhea, 'threats'],
      [alice, 'threats'],
      [mona, 'spam'],
    ] as const) {
      const reply = await member.api('PUT', '/posts/flag', { ulid: reported, violationType });
      expect(reply.status).toBe(200);
    }
    await page.getByRole('button', { name: 'Refresh' }).click();
    const card = page.locator(`[data-post="${reported}"]`);
    await card.getByText('Something that should not stand here').waitFor();
    await card.getByText('Reported for: Threats (2), Bot and Spam (1)').waitFor();

    const reader = await community.visit({ as: rhea });
    await reader.page.goto('/feed?feedType=global');
    await expectShown(feed(reader.page).getByText(`Bob writes number ${MANY}.`));
    expect(await reader.page.locator(`[data-post="${reported}"]`).count()).toBe(0);
  },
);

test(
  'a profile lists its posts, media and comments',
  {
    tags: ['FEED-02', 'FEED-41', 'FEED-42', 'FEED-52', 'FEED-53', 'FEED-54', 'CARD-05', 'CARD-06'],
  },
  async () => {
    const { server } = community;
    const pia = await server.signUp('pia');
    await server.signUp('quinn');
    await alice.api('PUT', '/profile/quinn/mute');
    const pinned = await writePost(pia, 'Pia pins words alone');
    const picture = await writePost(pia, 'Pia shows a picture');
    await writePost(pia, 'Pia writes the latest');
    await writeComment(pia, oldest, 'Pia comments');
    const image = {
      url: '/media/none.webp',
      widthPx: 800,
      heightPx: 600,
      mimeType: 'image/webp',
      thumbnail: null,
      lastWatched: 0,
      isVideo: false,
      description: 'A lake',
    };
    await server.database.pool.query('update posts set images = $1 where id = $2', [
      JSON.stringify([image]),
      ulidToUuid(picture),
    ]);
    expect((await pia.api('PUT', '/posts/pinned', { ulid: pinned })).status).toBe(200);

    const { page, calls } = await community.visit({ as: alice });
    await page.goto('/pia');
    await first(page).getByText('Pinned', { exact: true }).waitFor();
    expect(await first(page).getAttribute('data-post')).toBe(pinned);
    await expect.poll(() => page.getByText('Pinned', { exact: true }).count()).toBe(1);
    await page.getByRole('tab', { name: 'Media' }).click();
    await waitForPath(page, '/pia?tab=media');
    await expectSoon(() => calls).toContain('GET /v3/profile/pia/feedImagesOnly');
    await expectSoon(() => first(page).getAttribute('data-post')).toBe(picture);
    await expect.poll(() => feed(page).getByRole('article').count()).toBe(1);
    await page.getByRole('tab', { name: 'Comments' }).click();
    await page.getByText('Pia comments').waitFor();
    expect(calls).toContain('GET /v3/profile/pia/feedCommentsOnly');
    await page.goto('/mona?tab=media');
    await heading(page, 'No images or videos yet').waitFor();
    await page.getByRole('tab', { name: 'Posts' }).click();
    await expectShown(heading(page, 'This user has no posts yet.'));
    await page.goto('/quinn');
    await expectShown(heading(page, 'You muted this user.'));
  },
);
