import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { BrowserContext } from 'playwright-core';

import type { TestMember, TestServer } from '../../server/test/server.ts';

const FOLDER = '/media/test/';

export function picture(
  widthPx: number,
  heightPx: number,
  more: Partial<MediaItem> & { name?: string } = {},
): MediaItem {
  const { name = 'a', ...fields } = more;
  return {
    url: `${FOLDER}${widthPx}x${heightPx}-${name}.svg`,
    widthPx,
    heightPx,
    mimeType: 'image/svg+xml',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: null,
    ...fields,
  };
}

export async function servePictures(context: BrowserContext): Promise<void> {
  await context.route(`**${FOLDER}*.svg`, async (route) => {
    const [, width, height, name = ''] =
      /(\d+)x(\d+)-(.*)\.svg/.exec(new URL(route.request().url()).pathname) ?? [];
    const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 47, 0) % 360;
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
      <rect width="100" height="100" fill="hsl(${hue} 60% 72%)"/><circle cx="70" cy="28" r="12" fill="#fff3d6"/>
      <path d="M0 60 30 35 60 70 80 50 100 65V100H0z" fill="hsl(${hue} 30% 35%)"/></svg>`;
    await route.fulfill({ contentType: 'image/svg+xml', body });
  });
}

export interface PostFields {
  body?: string;
  images?: MediaItem[];
  openGraph?: OpenGraph;
  embedUrl?: string;
  isProcessing?: boolean;
  isTrolling?: boolean;
  isSensitive?: boolean;
  replyTo?: string;
}

let written = 0;

export async function insertPost(
  server: TestServer,
  author: TestMember,
  fields: PostFields,
): Promise<string> {
  const now = new Date(server.clock.now().getTime() - 60_000 + 10 * ++written);
  const ulid = makeUlid(now.getTime());
  const id = ulidToUuid(ulid);
  await server.db
    .insertInto('posts')
    .values({
      id,
      author_id: author.id,
      post_type: 'POST',
      body: fields.body ?? '',
      ...(await thread(server, fields.replyTo)),
      created_at: now,
      updated_at: now,
      is_sensitive: fields.isSensitive ?? false,
      is_processing: fields.isProcessing ?? false,
      is_trolling: fields.isTrolling ?? false,
      images: JSON.stringify(fields.images ?? []),
      embed_url: fields.embedUrl ?? null,
      open_graph: fields.openGraph ? JSON.stringify(fields.openGraph) : null,
    })
    .execute();
  await server.db.insertInto('post_counts').values({ post_id: id }).execute();
  await server.db
    .updateTable('user_counts')
    .set((count) => ({ posts: count('posts', '+', 1) }))
    .where('user_id', '=', author.id)
    .execute();
  return ulid;
}

async function thread(server: TestServer, replyTo: string | undefined): Promise<object> {
  if (replyTo === undefined) return {};
  const { root_id, parent_id } = await server.db
    .selectFrom('posts')
    .select(['root_id', 'parent_id'])
    .where('id', '=', ulidToUuid(replyTo))
    .executeTakeFirstOrThrow();
  const above = { parent_id: ulidToUuid(replyTo), root_id, grandparent_id: parent_id };
  return { post_type: 'REPLY', ...above };
}
