import { isInfluencer } from '@rookery/contract/kernel/badges.ts';
import { findEntities, normaliseBody } from '@rookery/contract/kernel/text.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { descriptionsOf, type MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import type { GroupGiven } from '#src/features/groups/record/public.ts';
import { resolveMedia } from '#src/features/media/public.ts';
import { type PostCount, resolveUsernames } from '#src/features/users/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { remembered } from '#src/platform/idempotency/keyed-request.ts';
import { detectLanguage } from './detect-language.ts';
import { embedUrlOf } from './embed-url.ts';
import { findTopics } from './find-topics.ts';
import { holdReason, writeHeld } from './hold-post.ts';
import { lookAtLinksNow } from './look-at-links.ts';
import { refuseFlood } from './refuse-flood.ts';
import { findWords } from '#src/kernel/find-words.ts';
import { linkCard, type OpenGraphDraft } from '#src/features/posts/read/open-graph.ts';
import { whereWritten } from './where-written.ts';
import {
  newRecord,
  type Family,
  type NewPost,
  type PostRecord,
  type WrittenIn,
} from '#src/features/posts/record/post-record.ts';
import { createdFact, postFacts } from '#src/features/posts/record/posts.facts.ts';
import { bodyFault } from '#src/features/posts/record/posts.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export interface Draft extends GroupGiven {
  ulid: string;
  body: string;
  title?: string | undefined;
  images?: readonly (string | MediaDraftItem)[] | undefined;
  isSensitive?: boolean | undefined;
  openGraph?: OpenGraphDraft | null | undefined;
}

const ON_ITS_OWN: Family = {
  type: 'POST',
  parentId: null,
  rootId: null,
  grandparentId: null,
  repostOf: null,
  quoteOf: null,
};

interface Created {
  id: string;
  created: boolean;
}

/**
 * Creates a post. The same ulid by the same author again changes nothing and answers created false. What a member of the
 * first days sends at one moment is written one by one: each counts for whether the next is one too many.
 * @param under what it comments on
 */
export function createPost(
  deps: PostsParts,
  caller: Caller,
  draft: Draft,
  family: Family = ON_ITS_OWN,
  under?: PostRecord,
): Promise<Created> {
  const create = async (): Promise<Created> =>
    (await createAtOnce(deps, caller, draft, family, under)) ??
    (await createAtOnce(deps, caller, draft, family, under)) ??
    refuseGone();
  const isCounted = caller.isNewcomer && deps.config.rateLimits;
  return isCounted ? deps.newcomers(caller.userId, create) : create();
}

function refuseGone(): never {
  throw new Refusal('not_found', 'What this speaks of is gone.');
}

/** Null where nothing was written and nothing is there: its group may be another than it was held as, and is read anew. */
async function createAtOnce(
  deps: PostsParts,
  caller: Caller,
  draft: Draft,
  family: Family,
  under: PostRecord | undefined,
): Promise<Created | null> {
  const body = normaliseBody(draft.body);
  const fault = bodyFault(body, (draft.images ?? []).length > 0);
  if (fault) throw invalid({ body: fault });
  const now = deps.clock.now();
  await deps.ads.refuseTaken(ulidToUuid(draft.ulid));
  const entities = findEntities(body);
  const { topics, names } = findTopics(entities);
  await refuseFlood(deps, caller, {
    id: ulidToUuid(draft.ulid),
    body,
    entities,
    now,
  });
  const said = draft.title === undefined ? null : normaliseBody(draft.title).trim() || null;
  const card = await linkCard(deps, draft.openGraph, entities);
  const { title, description } = card.openGraphHint ?? card.openGraph ?? {};
  const looked = {
    texts: [said, body, title, description, ...descriptionsOf(draft.images)],
    entities,
  };
  const heldFor = await unlessSent(deps, caller, draft, () => holdReason(deps, caller, looked));
  if (heldFor === SENT) return { id: ulidToUuid(draft.ulid), created: false };
  const written = await whereWritten(deps, caller.userId, draft, under);
  if (written === 'sent') return { id: ulidToUuid(draft.ulid), created: false };
  const { group } = written;
  const isListed = group === null || group.reach === 'everyone';
  const { images = [] } = draft;
  const media = await unlessSent(deps, caller, draft, async () =>
    images.length === 0 ? [] : resolveMedia(deps, caller.userId, images),
  );
  if (media === SENT) return { id: ulidToUuid(draft.ulid), created: false };
  const post: NewPost = {
    id: ulidToUuid(draft.ulid),
    authorId: caller.userId,
    family,
    title: family.quoteOf ? 'quote' : said,
    body,
    language: detectLanguage(body, entities),
    isSensitive: draft.isSensitive ?? false,
    isFromInfluencer: isInfluencer(caller.badges),
    media,
    ...card,
    embedUrl: embedUrlOf(entities),
    createdAt: now,
    // Nobody finds by its words what a private group alone sees.
    words: isListed ? findWords(said ? `${said} ${body}` : body) : [],
    topics: isListed ? topics : [],
    mentions: await findMentioned(deps, caller.userId, names, group),
    group,
  };
  const held =
    heldFor === null ? null : await writeHeld(deps, post, heldFor).catch(explainLostMedia);
  const created = held ?? (await write(deps, post));
  if (created) {
    if (post.openGraphHint) await lookAtLinksNow(deps);
    return { id: post.id, created };
  }
  const existing = await deps.posts.get(post.id);
  if (existing) {
    refuseOthers(caller, existing);
    return { id: post.id, created };
  }
  if (group === null) refuseGone();
  deps.groups.drop([group.id]);
  return null;
}

/** The post is there already. */
const SENT = Symbol('sent');

/** A post that came through is told so, whatever has become of its media, or of what may be said here, since. */
async function unlessSent<T>(
  { posts }: Pick<PostsParts, 'posts'>,
  { userId }: Pick<Caller, 'userId'>,
  { ulid }: Pick<Draft, 'ulid'>,
  work: () => Promise<T>,
): Promise<T | typeof SENT> {
  try {
    return await work();
  } catch (error) {
    const existing = await posts.get(ulidToUuid(ulid));
    if (existing?.authorId === userId) return SENT;
    throw error;
  }
}

/** Ids of the members who are mentioned. Across a block a name is a word like any other, as of who cannot read it. */
async function findMentioned(
  deps: PostsParts,
  authorId: string,
  names: readonly string[],
  group: WrittenIn | null,
): Promise<string[]> {
  if (names.length === 0) return [];
  const found = new Set((await resolveUsernames(deps, names)).values());
  const { blocked } = await deps.blocksAndMutes.of(authorId);
  const named = [...found].filter((id) => !blocked.has(id));
  if (!group || group.reach === 'everyone') return named;
  const groupsOf = await deps.memberships.ofMany(named);
  return named.filter((id) => groupsOf.get(id)?.roles.has(group.id));
}

/** Writes the post and keeps it at hand; false when there was nothing to write. */
async function write(deps: PostsParts, post: NewPost): Promise<boolean> {
  let count: PostCount | null = null;
  remembered({ id: post.id, created: true });
  const fact = deps.facts.inStatement(postFacts.created, true);
  const record = await deps.posts.make(post.id, async () => {
    const written = await deps.writePost(post, fact).catch(explainLostMedia);
    count = written?.count ?? null;
    return written && newRecord(post, written.seq);
  });
  if (!record) return false;
  fact.committed(createdFact(post, count));
  return true;
}

/** An upload that was forgotten while the post was being written. */
function explainLostMedia(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23503' || constraint !== 'post_media_upload') throw error;
  throw invalid({ images: 'One of the media is gone. Upload it again.' });
}

/** An own post under this id is the first sending of this one; anything else is refused. */
function refuseOthers(caller: Caller, existing: PostRecord): void {
  if (existing.authorId === caller.userId) return;
  throw new Refusal('conflict', 'A post with this ulid exists already.');
}
