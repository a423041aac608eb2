import type { Audience } from '@rookery/contract/kernel/audience.ts';
import { isInfluencer } from '@rookery/contract/kernel/badges.ts';
import { findEmbed } from '@rookery/contract/kernel/embeds.ts';
import { findEntities, normaliseBody, type TextEntity } from '@rookery/contract/kernel/text.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { PollDraft } from '@rookery/contract/posts/poll.ts';
import { descriptionsOf, type MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import type { GroupReference } from '#src/features/groups/record/public.ts';
import { resolveMedia } from '#src/features/media/public.ts';
import { type PostCount, resolveUsernames } from '#src/features/users/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { checkAudience, checkAudienceAgain } from './check-audience.ts';
import { detectLanguage } from './detect-language.ts';
import { findTopics } from './find-topics.ts';
import { holdReason, writeHeld } from './hold-post.ts';
import { fetchLinkCardsNow } from './fetch-link-cards.ts';
import { refuseFlood } from './refuse-flood.ts';
import { findWords } from '#src/kernel/find-words.ts';
import {
  linkCard,
  type LinkCard,
  type OpenGraphDraft,
  textsOfCard,
} from '#src/features/posts/read/open-graph.ts';
import { warningOf } from './warning-of.ts';
import { targetGroup } from './target-group.ts';
import {
  newRecord,
  type Family,
  type NewPost,
  type PostRecord,
  type TargetGroup,
} from '#src/features/posts/record/post-record.ts';
import { newPoll, searchedText } from '#src/features/posts/record/poll-record.ts';
import { createdFact, postFacts } from '#src/features/posts/record/posts.facts.ts';
import { bodyFault } from '#src/features/posts/record/posts.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export interface Draft extends GroupReference {
  ulid: string;
  body: string;
  title?: string | undefined;
  images?: readonly (string | MediaDraftItem)[] | undefined;
  isSensitive?: boolean | undefined;
  warning?: string | undefined;
  openGraph?: OpenGraphDraft | null | undefined;
  poll?: PollDraft | undefined;
  whoAnswers?: Audience | undefined;
  whoQuotes?: Audience | undefined;
}

const STANDALONE: Family = {
  type: 'POST',
  parentId: null,
  rootId: null,
  grandparentId: null,
  repostOf: null,
  quoteOf: null,
};

const NO_CARD: LinkCard = { openGraph: null, openGraphHint: null };

export interface Created {
  id: string;
  created: boolean;
}

interface PreparedPost {
  post: NewPost;
  entities: readonly TextEntity[];
  /** Why moderators must review the post. Null: it is published at once. */
  heldFor: string | null;
}

/**
 * Checks a draft and resolves what it names, without writing.
 * @param under the parent of a comment
 * @param isRestricted whether only some members may answer or quote there
 */
export async function preparePost(
  deps: PostsParts,
  caller: Caller,
  draft: Draft,
  family: Family = STANDALONE,
  under?: PostRecord,
  isRestricted = false,
): Promise<PreparedPost> {
  const { images = [], isSensitive = false } = draft;
  const warning = isSensitive ? warningOf(draft.warning) : null;
  const body = normaliseBody(draft.body);
  const fault = bodyFault(body, images.length > 0);
  if (fault) throw invalid({ body: fault });
  const id = ulidToUuid(draft.ulid);
  const createdAt = deps.clock.now();
  const poll = newPoll(draft.poll, createdAt);
  await deps.ads.refuseTaken(id);

  const entities = findEntities(body);
  const { topics, names } = findTopics(entities);
  const title = normaliseBody(draft.title ?? '').trim() || null;
  const card = draft.openGraph ? await linkCard(deps, draft.openGraph, entities) : NO_CARD;
  const heldFor = await holdReason(deps, caller, {
    texts: [
      title,
      body,
      warning,
      ...textsOfCard(card.openGraphHint ?? card.openGraph),
      ...descriptionsOf(images),
      ...(poll?.choices ?? []),
    ],
    entities,
  });

  const group = await targetGroup(deps, caller.userId, draft, under);
  const isListed = group === null || group.reach === 'everyone';
  const post: NewPost = {
    id,
    authorId: caller.userId,
    family,
    title: family.quoteOf ? 'quote' : title,
    body,
    language: detectLanguage(body, entities),
    isSensitive,
    warning,
    isFromInfluencer: isInfluencer(caller.badges),
    media: images.length > 0 ? await resolveMedia(deps, caller.userId, images) : [],
    ...card,
    embedUrl:
      entities.find(({ kind, value }) => kind === 'link' && findEmbed(value))?.value ?? null,
    poll,
    createdAt,
    words: isListed ? findWords(searchedText(title, body, poll)) : [],
    topics: isListed ? topics : [],
    mentions: names.length > 0 ? await findMentioned(deps, caller.userId, names, group) : [],
    group,
    audience: {
      whoAnswers: draft.whoAnswers ?? 'everyone',
      whoQuotes: draft.whoQuotes ?? 'everyone',
    },
    isChecked: isRestricted,
  };
  return { post, entities, heldFor };
}

/** A retry of the same ulid by the same author changes nothing and returns created false. */
export async function createPost(
  deps: PostsParts,
  caller: Caller,
  draft: Draft,
  family: Family = STANDALONE,
  under?: PostRecord,
): Promise<Created> {
  const audience = await checkAudience(deps, caller.userId, family);
  if (audience.refusal) {
    const named = { id: ulidToUuid(draft.ulid), authorId: caller.userId };
    return findStoredOrRefuse(deps, named, audience.refusal);
  }
  const { isRestricted } = audience;
  const prepared = await preparePost(deps, caller, draft, family, under, isRestricted);
  const { post, entities, heldFor } = prepared;
  const isLimited = caller.isNewcomer && deps.config.rateLimits;
  const write = async (): Promise<boolean> => {
    if (isLimited) await refuseFlood(deps.db, post, entities);
    return heldFor === null ? writePublished(deps, post) : writeHeld(deps, post, heldFor);
  };
  // Runs sequentially for new members, because each post counts towards the limit for the next.
  const attempt = (): Promise<boolean> =>
    (isLimited ? deps.newcomers(caller.userId, write) : write()).catch(rethrowMissingMedia);
  if (!(await attempt())) {
    const refusal = await checkAudienceAgain(deps, post);
    if (refusal !== 'allowed') return findStoredOrRefuse(deps, post, refusal);
    if (!(await attempt())) return findStoredOrRefuse(deps, post);
  }
  if (post.openGraphHint) await fetchLinkCardsNow(deps);
  return { id: post.id, created: true };
}

/** Mentions of blocked members, and of those who can't read the post, stay plain text. */
export async function findMentioned(
  deps: Pick<PostsParts, 'blocksAndMutes' | 'db' | 'members' | 'memberships'>,
  authorId: string,
  names: readonly string[],
  group: TargetGroup | null,
): Promise<string[]> {
  const found = new Set((await resolveUsernames(deps, names)).values());
  const { blocked } = await deps.blocksAndMutes.of(authorId);
  const named = [...found].filter((id) => !blocked.has(id));
  if (!group || group.reach === 'everyone') return named;
  const groupsOf = await deps.memberships.ofMany(named);
  return named.filter((id) => groupsOf.get(id)?.roles.has(group.id));
}

export async function writePublished(
  { facts, posts, writePost }: Pick<PostsParts, 'facts' | 'posts' | 'writePost'>,
  post: NewPost,
): Promise<boolean> {
  let count: PostCount | null = null;
  recordResult({ id: post.id, created: true });
  const fact = facts.inStatement(postFacts.created, true);
  const record = await posts.make(post.id, async () => {
    const written = await writePost(post, fact);
    count = written?.count ?? null;
    return written && newRecord(post, written.seq);
  });
  if (!record) return false;
  fact.committed(createdFact(post, count));
  return true;
}

/**
 * The caller's post that is already stored under this ulid.
 * @throws 409 if another author has this ulid, else `refusal`, or 404 if the parent, original or group has changed
 */
export async function findStoredOrRefuse(
  { posts, groups }: Pick<PostsParts, 'posts' | 'groups'>,
  { id, authorId, group }: Pick<NewPost, 'id' | 'authorId'> & Partial<Pick<NewPost, 'group'>>,
  refusal: Refusal | null = null,
): Promise<Created> {
  const stored = await posts.get(id);
  if (stored?.authorId === authorId) return recordResult({ id, created: false });
  if (stored) throw new Refusal('conflict', 'A post with this ulid already exists.');
  if (refusal) throw refusal;
  // The refusal may come from a stale cached group.
  if (group) groups.drop([group.id]);
  throw new Refusal('not_found', 'You can no longer post this here.');
}

function rethrowMissingMedia(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23503' || constraint !== 'post_media_upload') throw error;
  throw invalid({ images: 'One of the media files no longer exists. Upload it again.' });
}
