import { MINUTE_MS, SECOND_MS } from '@rookery/contract/kernel/durations.ts';
import { makeUlid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { guests, liveTexts } from '@rookery/demo/public.ts';
import type { Timers } from '#src/kernel/timers.ts';
import type { Resources } from '#src/resources.ts';
import * as store from './live.store.ts';

export interface LiveCall {
  /** Id of the member who calls. */
  by: string;
  /** Default: PUT. */
  method?: 'POST' | 'PUT';
  path: string;
  body: object;
}

export interface LiveDeps extends Pick<Resources, 'clock' | 'db' | 'log'> {
  timers: Timers;
  /** Between 0 and 1. */
  random: () => number;
  put(call: LiveCall): Promise<unknown>;
}

/** One run of the demo answers this often at most, and acts three times for each post of the content. */
export const MOST_ANSWERS = 60;
export const MOST_ACTIONS = liveTexts.posts.length * 3;
const IDLE_MS = 5 * MINUTE_MS;
const ANSWER_POLL_MS = 4 * SECOND_MS;
const names: readonly string[] = guests.map(({ username }) => username);

/**
 * Members post, comment and react every 20 to 40 seconds while a guest is active. A chat partner answers a
 * guest within a few seconds.
 */
export async function startLiveActivity(deps: LiveDeps): Promise<void> {
  const ids = await store.findMemberIds(deps.db);
  repeat(
    deps,
    MOST_ACTIONS,
    () => (20 + deps.random() * 20) * SECOND_MS,
    (turn) => act(deps, ids, turn),
  );
  let since = deps.clock.now();
  let answers = 0;
  repeat(
    deps,
    Number.POSITIVE_INFINITY,
    () => ANSWER_POLL_MS,
    async () => {
      if (answers >= MOST_ANSWERS) return;
      const found = await store.listUnanswered(deps.db, names, since);
      since = deps.clock.now();
      for (const { chatId, partnerId } of found) {
        const path = `/v3/chats/${uuidToUlid(chatId)}/messages`;
        const body = { ulid: makeUlid(since.getTime()), body: pick(deps, liveTexts.answers) };
        answers += 1;
        await deps.put({ by: partnerId, path, body });
      }
    },
  );
}

async function act(deps: LiveDeps, ids: ReadonlyMap<string, string>, turn: number): Promise<void> {
  const now = deps.clock.now().getTime();
  if (!(await store.isVisited(deps.db, names, new Date(now - IDLE_MS)))) return;
  if (turn % 3 === 0) {
    await post(deps, ids, liveTexts.posts[turn / 3] ?? '');
    return;
  }
  const parent = uuidToUlid(pick(deps, await store.listNewestPosts(deps.db)));
  const by = pick(
    deps,
    [...ids].filter(([username]) => !names.includes(username)),
  )[1];
  if (turn % 3 === 1) {
    const body = { ulid: parent, reaction: 'heart' };
    await deps.put({ by, path: '/v3/post/reaction', body });
    return;
  }
  const body = { ulid: makeUlid(now), parentUlid: parent, body: pick(deps, liveTexts.comments) };
  await deps.put({ by, path: '/v3/comments', body });
}

async function post(
  { clock, put }: LiveDeps,
  ids: ReadonlyMap<string, string>,
  line: string,
): Promise<void> {
  const [, author = '', text = ''] = /^(\w+)> (.*)$/u.exec(line) ?? [];
  const by = ids.get(author);
  if (by === undefined) throw new Error(`The demo has no member @${author}.`);
  await put({ by, path: '/v3/posts', body: { ulid: makeUlid(clock.now().getTime()), body: text } });
}

const pick = <Item>({ random }: LiveDeps, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

function repeat(
  { timers, log }: LiveDeps,
  most: number,
  pause: () => number,
  work: (turn: number) => Promise<void>,
): void {
  const next = (turn: number): void => {
    if (turn >= most) return;
    timers.after(pause(), async () => {
      await work(turn).catch((error: unknown) =>
        log.warn({ err: error }, 'The demo’s activity failed'),
      );
      next(turn + 1);
    });
  };
  next(0);
}
