import { isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { refuseHeld } from '#src/platform/http/calls/refuse-held.ts';
import { remembered } from '#src/platform/idempotency/keyed-request.ts';
import { createPost, type Draft } from './create-post.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import type { OpenGraphDraft } from '#src/features/posts/read/open-graph.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
import { originalIdOf } from '#src/features/posts/read/original-of.ts';
import { newRecord, type Family, type PostRecord } from '#src/features/posts/record/post-record.ts';
import { createdFact, postFacts } from '#src/features/posts/record/posts.facts.ts';
import { mayBePassedOn } from '#src/features/posts/record/posts.policy.ts';
import { findRepost, insertRepost } from '#src/features/posts/record/reposts.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

interface RepostDraft {
  /** The original, or a plain repost of it. */
  ulid: string;
  /** Of what is to be written; left out: the server makes one. */
  repostUlid?: string | undefined;
  body?: string | undefined;
  images?: Draft['images'];
  isSensitive?: boolean | undefined;
  openGraph?: OpenGraphDraft | null | undefined;
}

/** The one that was in the way may be taken back before it is looked at. */
const ATTEMPTS = 5;
const ROOTLESS = { parentId: null, rootId: null, grandparentId: null };

/**
 * Reposts a post, or quotes it where something is said. A second plain repost of the same post, and the
 * same ulid again, change nothing and answer what is there.
 */
export async function createRepost(
  deps: PostsParts,
  caller: Caller,
  draft: RepostDraft,
): Promise<{ id: string; created: boolean }> {
  const now = deps.clock.now();
  const ulid = draft.repostUlid ?? makeUlid(now.getTime());
  // One that came through is told so, even when its answer was lost and its original is gone.
  const sent = draft.repostUlid ? await findSent(deps, caller, ulidToUuid(ulid)) : null;
  if (sent) return { id: sent, created: false };
  const original = await findOriginal(deps, caller.userId, ulidToUuid(draft.ulid));
  const body = normaliseBody(draft.body ?? '');
  const { images = [], isSensitive, openGraph } = draft;
  if (isBlank(body) && images.length === 0)
    return repostPlainly(deps, caller, ulidToUuid(ulid), original);
  const family: Family = { type: 'quote', ...ROOTLESS, repostOf: null, quoteOf: original.id };
  return createPost(deps, caller, { ulid, body, images, isSensitive, openGraph }, family);
}

/** An own post under this id is the first sending of this one; somebody else's is refused. */
async function findSent(
  { posts }: Pick<PostsParts, 'posts'>,
  caller: Caller,
  id: string,
): Promise<string | null> {
  const sent = await posts.get(id);
  if (sent && sent.authorId !== caller.userId) {
    throw new Refusal('conflict', 'A post with this ulid exists already.');
  }
  return sent ? id : null;
}

/** Nobody passes on what they may not see, nor across a block. */
async function findOriginal(deps: PostsParts, callerId: string, id: string): Promise<PostRecord> {
  const [originalId, actor] = await Promise.all([
    originalIdOf(deps.posts, id),
    actorOf(deps, callerId),
  ]);
  const original = await findVisiblePost(deps, originalId, actor);
  if (mayBePassedOn(original)) return original;
  throw new Refusal('forbidden', 'What a private group alone sees is not passed on.');
}

async function repostPlainly(
  deps: PostsParts,
  caller: Caller,
  id: string,
  original: PostRecord,
): Promise<{ id: string; created: boolean }> {
  // There are no words in it to look at: it would pass by whoever approves.
  refuseHeld(caller, 'repost');
  await deps.ads.refuseTaken(id);
  const { db, posts } = deps;
  const family: Family = { type: 'REPOST', ...ROOTLESS, repostOf: original.id, quoteOf: null };
  const repost = {
    id,
    authorId: caller.userId,
    family,
    title: 'repost',
    body: '',
    language: null,
    isSensitive: false,
    isFromInfluencer: false,
    media: [],
    openGraph: null,
    openGraphHint: null,
    embedUrl: null,
    createdAt: deps.clock.now(),
    words: [],
    topics: [],
    mentions: [],
    group: null,
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    remembered({ id, created: true });
    const fact = deps.facts.inStatement(postFacts.created, true);
    // oxlint-disable-next-line no-await-in-loop -- a further attempt only where this one met nothing
    const record = await posts.make(id, async () => {
      const seq = await insertRepost(db, repost, original.id, fact.sql);
      return seq === undefined ? undefined : newRecord(repost, seq);
    });
    if (record) {
      fact.committed(createdFact(repost, null));
      return { id, created: true };
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    const existing = await findRepost(db, caller.userId, original.id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const known = existing ?? (await findSent(deps, caller, id));
    if (known) return { id: known, created: false };
  }
  throw new Refusal('not_found', 'This post is gone.');
}
