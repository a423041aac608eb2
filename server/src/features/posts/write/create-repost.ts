import { isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { refusePendingAccount } from '#src/platform/http/calls/refuse-pending-account.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import {
  createPost,
  findStoredOrRefuse,
  writePublished,
  type Created,
  type Draft,
} from './create-post.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import type { OpenGraphDraft } from '#src/features/posts/read/open-graph.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
import { originalIdOf } from '#src/features/posts/read/original-of.ts';
import {
  FOR_EVERYONE,
  type Family,
  type NewPost,
  type PostRecord,
} from '#src/features/posts/record/post-record.ts';
import { mayBeShared } from '#src/features/posts/record/posts.policy.ts';
import { findRepost, insertRepost } from '#src/features/posts/record/reposts.store.ts';
import type { WritePost } from '#src/features/posts/record/write-posts.ts';

interface RepostDraft {
  ulid: string;
  repostUlid?: string | undefined;
  body?: string | undefined;
  images?: Draft['images'];
  isSensitive?: boolean | undefined;
  warning?: string | undefined;
  openGraph?: OpenGraphDraft | null | undefined;
  poll?: Draft['poll'];
  whoAnswers?: Draft['whoAnswers'];
  whoQuotes?: Draft['whoQuotes'];
}

const ROOTLESS = { parentId: null, rootId: null, grandparentId: null };

/**
 * Reposts a post, or quotes it if there is a body. A second plain repost or a retried ulid changes nothing and
 * returns the existing one.
 */
export async function createRepost(
  deps: PostsParts,
  caller: Caller,
  draft: RepostDraft,
): Promise<Created> {
  const now = deps.clock.now();
  const ulid = draft.repostUlid ?? makeUlid(now.getTime());
  const original = await findOriginal(deps, caller.userId, ulidToUuid(draft.ulid));
  const body = normaliseBody(draft.body ?? '');
  const { images = [], isSensitive, warning, openGraph, poll, whoAnswers, whoQuotes } = draft;
  if (isBlank(body) && images.length === 0)
    return repostPlainly(deps, caller, ulidToUuid(ulid), original);
  const family: Family = { type: 'quote', ...ROOTLESS, repostOf: null, quoteOf: original.id };
  const shown = { body, images, isSensitive, warning, openGraph, poll };
  const quote = { ulid, ...shown, whoAnswers, whoQuotes };
  return createPost(deps, caller, quote, family);
}

async function findOriginal(deps: PostsParts, callerId: string, id: string): Promise<PostRecord> {
  const [originalId, actor] = await Promise.all([
    originalIdOf(deps.posts, id),
    actorOf(deps, callerId),
  ]);
  const original = await findVisiblePost(deps, originalId, actor);
  if (mayBeShared(original)) return original;
  throw new Refusal('forbidden', 'Posts of a private group cannot be reposted or quoted.');
}

async function repostPlainly(
  deps: PostsParts,
  caller: Caller,
  id: string,
  original: PostRecord,
): Promise<Created> {
  // A plain repost has no text to review, so pending members may not repost.
  refusePendingAccount(caller, 'repost');
  await deps.ads.refuseTaken(id);
  const family: Family = { type: 'REPOST', ...ROOTLESS, repostOf: original.id, quoteOf: null };
  const repost: NewPost = {
    id,
    authorId: caller.userId,
    family,
    title: 'repost',
    body: '',
    language: null,
    isSensitive: false,
    warning: null,
    isFromInfluencer: false,
    media: [],
    openGraph: null,
    openGraphHint: null,
    embedUrl: null,
    poll: null,
    createdAt: deps.clock.now(),
    words: [],
    topics: [],
    mentions: [],
    group: null,
    audience: FOR_EVERYONE,
  };
  const writePost: WritePost = (post, fact) => insertRepost(deps.db, post, original.id, fact.sql);
  const write = (): Promise<boolean> => writePublished({ ...deps, writePost }, repost);
  if (await write()) return { id, created: true };
  const existing = await findRepost(deps.db, caller.userId, original.id);
  if (existing !== null) {
    // A moderator may have restored it just now, so the cached record may be stale.
    deps.posts.drop([existing]);
    return recordResult({ id: existing, created: false });
  }
  // An earlier repost that prevented this one may have been removed since.
  if (await write()) return { id, created: true };
  return findStoredOrRefuse(deps, repost);
}
