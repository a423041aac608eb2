import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember, TestServer } from '../../server/test/server.ts';
import type { Community, VisitOptions } from '../harness/community.ts';
import { waitForStillness } from '../harness/stillness.ts';

export interface ScrollAnchor {
  id: string;
  top: number;
}

/** Height of the sticky header over a feed, in pixels. */
const STICKY = 103;
const SLOWDOWN = 2;
const sessions = new WeakMap<Page, CDPSession>();

const sentences = [
  'The rooks came back before the snow had gone.',
  'Nobody could say who had left the gate open.',
  'A quiet morning, and bread from the market.',
  'We counted eleven nests in the tall elms.',
];

const bodies: ((at: number) => string)[] = [
  () => 'One line.',
  (at) => Array.from({ length: 3 }, (_, line) => sentences[(at + line) % 4]).join(' '),
  () => '🪺 🐦 🌳',
  (at) => `${sentences[at % 4]}\n\n${sentences[(at + 1) % 4]}\n\n- one\n- two\n- three`,
  () => 'مرحبا بالجميع في هذا المكان الهادئ. كيف كان صباحكم اليوم؟ هنا المطر لا يتوقف.',
  (at) =>
    sentences
      .join(' ')
      .repeat(12)
      .slice(0, 600 + ((at * 131) % 1400)),
  (at) => `${sentences[at % 4]} https://example.org/a/rather/long/address/${at}?with=parts #rooks`,
  (at) => `${sentences[(at + 2) % 4]} ${sentences[at % 4]}`,
];

interface SeedPost {
  ulid: string;
  body: string;
  isSensitive: boolean;
  images: object[];
  openGraph: object | null;
}

function image(at: number, widthPx: number, heightPx: number): object {
  return {
    url: `/media/place/${at}.svg`,
    widthPx,
    heightPx,
    mimeType: 'image/svg+xml',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: `Picture ${at}`,
  };
}

function seedPost(at: number, time: number): SeedPost {
  const body = `${at}. ${(bodies[at % bodies.length] ?? String)(at)}`;
  const sizes: [number, number][] = [
    [800, 500],
    [600, 900],
    [1200, 400],
  ];
  const [width, height] = sizes[at % 3] ?? [1, 1];
  const preview = {
    title: 'A page about rooks',
    description: 'All of them.',
    image: null,
    url: `https://example.org/${at}`,
  };
  return {
    ulid: makeUlid(time),
    body,
    isSensitive: at % 17 === 5,
    images:
      at % 10 < 3
        ? Array.from({ length: at % 10 === 2 ? 3 : 1 }, (_, n) => image(at * 10 + n, width, height))
        : [],
    openGraph: at % 8 === 6 ? preview : null,
  };
}

export async function seedPosts(
  { database: { pool }, clock }: TestServer,
  authorOf: TestMember | ((at: number) => TestMember),
  count: number,
): Promise<string[]> {
  const now = clock.now().getTime();
  const posts = Array.from({ length: count }, (_, at) => seedPost(at, now - (count - at) * 1000));
  const rows = JSON.stringify(
    posts.map((post, at) => ({
      author: (typeof authorOf === 'function' ? authorOf(at) : authorOf).id,
      id: ulidToUuid(post.ulid),
      at: new Date(now - (count - at) * 1000),
      body: post.body,
      images: post.images,
      open_graph: post.openGraph,
      is_sensitive: post.isSensitive,
    })),
  );
  await pool.query(
    `with rows as (
      select * from jsonb_to_recordset($1) as post (id uuid, author uuid, at timestamptz, body text,
        images jsonb, open_graph jsonb, is_sensitive boolean)
    ), written as (
      insert into posts (id, seq, author_id, post_type, body, images, open_graph, is_sensitive,
        detected_language, created_at, updated_at)
      select id, seq_at(at, 0), author, 'POST', body, images,
        nullif(open_graph, 'null'::jsonb), is_sensitive, 'en', at, at
      from rows
    )
    insert into post_counts (post_id) select id from rows`,
    [rows],
  );
  await pool.query(
    `update user_counts set posts =
      (select count(*) from posts where author_id = user_id and parent_id is null)`,
  );
  return posts.map((post) => post.ulid).toReversed();
}

export async function slowPage(
  community: Community,
  member: TestMember,
  options: VisitOptions = {},
): Promise<Page> {
  const { page, context } = await community.visit({ as: member, ...options });
  await context.route('**/media/place/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture(80, 50) }),
  );
  await throttle(page, SLOWDOWN);
  return page;
}

export function picture(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8ab"/></svg>`;
}

async function throttle(page: Page, rate: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export function findScrollAnchor(page: Page): Promise<ScrollAnchor> {
  return page.evaluate((sticky) => {
    for (const card of document.querySelectorAll<HTMLElement>('[role=feed] [data-post]')) {
      const { top } = card.getBoundingClientRect();
      if (top >= sticky) return { id: card.dataset['post'] ?? '', top };
    }
    return { id: '', top: 0 };
  }, STICKY);
}

export function topOf(page: Page, id: string): Promise<number | null> {
  return page.evaluate(
    (wanted) =>
      document.querySelector(`[role=feed] [data-row="${wanted}"]`)?.getBoundingClientRect().top ??
      null,
    id,
  );
}

export const offsets: { name: string; off: number }[] = [];

export async function expectAnchorKept(
  page: Page,
  before: ScrollAnchor,
  name: string,
): Promise<void> {
  await page.locator(`[role=feed] [data-row="${before.id}"]`).waitFor({ state: 'attached' });
  await waitForStillness(page);
  const off = ((await topOf(page, before.id)) ?? Infinity) - before.top;
  offsets.push({ name, off });
  expect(Math.abs(off), `${name}: off by ${off} px`).toBeLessThanOrEqual(2);
}

export const feed = (page: Page): Locator => page.getByRole('feed');
export const firstCard = (page: Page): Locator => feed(page).getByRole('article').first();

export async function scrollBy(page: Page, pixels: number): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, 400);
  const here = (): Promise<number> => page.evaluate(() => window.scrollY);
  const goal = Math.max(0, (await here()) + pixels);
  let stuck = 0;
  for (let y = await here(); Math.abs(goal - y) > 60 && stuck < 60;) {
    const step = Math.max(-600, Math.min(600, goal - y));
    await page.mouse.wheel(0, step);
    const next = await page.evaluate(
      () => new Promise<number>((seen) => requestAnimationFrame(() => seen(window.scrollY))),
    );
    stuck = next === y ? stuck + 1 : 0;
    y = next;
  }
  await waitForStillness(page);
}

export async function scrollToPost(
  page: Page,
  id: string,
  top = 60,
  direction: 'down' | 'up' = 'down',
): Promise<void> {
  await throttle(page, 1);
  await page.evaluate(
    ({ wanted, goal, isDown }) =>
      new Promise<void>((resolve, reject) => {
        let steps = 0;
        const begun = performance.now();
        const step = (): void => {
          const rows = [...document.querySelectorAll('[role=feed] [data-row]')];
          const row = rows.find((each) => each.getAttribute('data-row') === wanted);
          const end = rows.at(-1)?.getBoundingClientRect().bottom ?? 0;
          // Do not scroll past the last loaded post, or the next one would be missed.
          const blind = isDown ? Math.max(0, end - 100) : -700;
          const away = row ? row.getBoundingClientRect().top - goal : blind;
          if (row && Math.abs(away) < 1) return resolve();
          if (steps++ > 3000 || performance.now() - begun > 60_000) {
            const list = document.querySelector<HTMLElement>('[role=feed]');
            const last = `${rows.length} rows, the last ${rows.at(-1)?.getAttribute('data-row')}`;
            const below = list?.parentElement?.innerText.slice(-200) ?? 'no list';
            return reject(new Error(`${wanted} was not found; ${last}; ${steps} steps; ${below}`));
          }
          window.scrollBy({ top: Math.max(-700, Math.min(700, away)), behavior: 'instant' });
          requestAnimationFrame(step);
        };
        step();
      }),
    { wanted: id, goal: top, isDown: direction === 'down' },
  );
  await waitForStillness(page);
  await throttle(page, SLOWDOWN);
}
