import { findEmbed } from '@rookery/contract/kernel/embeds.ts';
import { PENDING_REVIEW_POINTS } from '@rookery/contract/kernel/limits.ts';
import { findEntities, normaliseBody, type TextEntity } from '@rookery/contract/kernel/text.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { findWords } from '#src/kernel/find-words.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import {
  linkCard,
  type LinkCard,
  type OpenGraphDraft,
  textsOfCard,
} from '#src/features/posts/read/open-graph.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
import { holdForReview } from '#src/features/posts/record/hide-post.ts';
import { searchedText } from '#src/features/posts/record/poll-record.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { hashtagKeys, postFacts } from '#src/features/posts/record/posts.facts.ts';
import { bodyFault, mayEdit } from '#src/features/posts/record/posts.policy.ts';
import { isGone } from '#src/features/posts/record/visibility.policy.ts';
import { lockPost } from '#src/features/posts/record/posts.store.ts';
import {
  replaceSearchEntries,
  type SearchEntries,
} from '#src/features/posts/record/search-entries.store.ts';
import { findMentioned } from '#src/features/posts/write/create-post.ts';
import { detectLanguage } from '#src/features/posts/write/detect-language.ts';
import { fetchLinkCardsNow } from '#src/features/posts/write/fetch-link-cards.ts';
import { findTopics } from '#src/features/posts/write/find-topics.ts';
import { holdReason } from '#src/features/posts/write/hold-post.ts';
import { openHeldReview } from '#src/features/posts/write/hold.store.ts';
import { refuseFlood } from '#src/features/posts/write/refuse-flood.ts';
import { targetGroup } from '#src/features/posts/write/target-group.ts';
import { warningOf } from '#src/features/posts/write/warning-of.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { hasVotes, moveUploads, writeVersion, type VersionChange } from './edits.store.ts';

export interface EditDraft {
  ulid: string;
  version: number;
  body: string;
  title?: string | undefined;
  images?: readonly { index: number; description: string | null }[] | undefined;
  isSensitive?: boolean | undefined;
  warning?: string | undefined;
  openGraph?: OpenGraphDraft | null | undefined;
}

const CHANGED = 'This post was changed on another device. Compare both texts, then save again.';
const VOTED = 'The text of a poll cannot change after the first vote.';
const SAME_FILES = 'The files of a post cannot be added or removed by an edit.';

/**
 * Replaces the text of an own post and keeps the earlier version. Words that need a review hide the post until
 * the decision. @throws 409 if the post has another version than `draft.version`
 */
export async function editPost(
  deps: PostsParts,
  caller: Caller,
  draft: EditDraft,
): Promise<{ id: string }> {
  const id = ulidToUuid(draft.ulid);
  const post = await ownPost(deps, caller, draft);
  const body = normaliseBody(draft.body);
  const fault = bodyFault(body, post.images.length > 0);
  if (fault) throw invalid({ body: fault });
  const title =
    post.quoteOf === null ? normaliseBody(draft.title ?? '').trim() || null : post.title;
  const media = mediaOf(post, draft);
  const isSensitive = draft.isSensitive ?? post.isSensitive;
  const warning = isSensitive ? warningOf(draft.warning ?? post.warning) : null;
  const url = draft.openGraph?.url ?? null;
  const isSameCard = url === ((post.openGraph ?? post.openGraphHint)?.url ?? null);
  if (isSameCard && isUnchanged(post, { title, body, isSensitive, warning, ...media })) {
    return recordResult({ id });
  }
  const entities = findEntities(body);
  const card = await cardFor(deps, post, draft, entities);
  const heldFor = await holdReason(deps, caller, {
    texts: [
      title,
      body,
      warning,
      ...textsOfCard(card.openGraphHint ?? card.openGraph),
      ...media.descriptions,
    ],
    entities,
  });
  const group = await targetGroup(deps, caller.userId, {}, post);
  const { topics, names } = findTopics(entities);
  const isListed = post.reach === 'everyone' && (group === null || group.reach === 'everyone');
  const entries: SearchEntries = {
    authorId: caller.userId,
    words: isListed ? findWords(searchedText(post.quoteOf ? null : title, body, post.poll)) : [],
    topics: isListed ? topics : [],
    mentions: names.length > 0 ? await findMentioned(deps, caller.userId, names, group) : [],
  };
  const embedUrl =
    entities.find(({ kind, value }) => kind === 'link' && findEmbed(value))?.value ?? null;
  const language = detectLanguage(body, entities);
  const fields = { title, body, language, isSensitive, warning, embedUrl, ...card };
  const change = { fields, ...media, now: deps.clock.now() };
  const isQuestionNew = post.poll !== null && (title !== post.title || body !== post.body);
  const hashtags = changedHashtags(post.body, entries.topics);
  const edit = { id, version: draft.version, change, entries, hashtags, heldFor, isQuestionNew };
  if (caller.isNewcomer && deps.config.rateLimits) {
    await deps.newcomers(caller.userId, async () => {
      await refuseFlood(deps.db, { ...post, body, createdAt: deps.clock.now() }, entities);
      await write(deps, edit);
    });
  } else await write(deps, edit);
  if (card.openGraphHint) await fetchLinkCardsNow(deps);
  return { id };
}

/** @throws 404 unless the caller sees the post; 403 if it is not theirs, or they may no longer write there */
async function ownPost(
  deps: PostsParts,
  { userId }: Caller,
  { ulid, version }: EditDraft,
): Promise<PostRecord> {
  const id = ulidToUuid(ulid);
  const viewer = await actorOf(deps, userId);
  const known = await deps.posts.get(id);
  // Another process may have written a version that this one does not know yet.
  if (known && known.version !== version) deps.posts.drop([id]);
  const post = await findVisiblePost(deps, id, viewer);
  if (!mayEdit(post, userId)) throw new Refusal('forbidden', 'This post cannot be edited.');
  const root = post.rootId === null ? undefined : await deps.posts.get(post.rootId);
  if (root && viewer.blocked.has(root.authorId)) {
    throw new Refusal('forbidden', 'You can no longer comment here.');
  }
  return post;
}

function mediaOf(
  { images }: PostRecord,
  { images: given }: EditDraft,
): Pick<VersionChange, 'descriptions' | 'order'> {
  const wanted = given ?? images.map(({ description }, index) => ({ index, description }));
  const order = wanted.map(({ index }) => index);
  const isSame = order.length === images.length && new Set(order).size === images.length;
  if (!isSame || order.some((index) => index >= images.length)) {
    throw invalid({ images: SAME_FILES });
  }
  const descriptions = wanted.map(
    ({ description }) => normaliseBody(description ?? '').trim() || null,
  );
  return { order, descriptions };
}

function isUnchanged(
  post: PostRecord,
  {
    order,
    descriptions,
    ...edited
  }: Pick<PostRecord, 'body' | 'isSensitive' | 'title' | 'warning'> &
    Pick<VersionChange, 'descriptions' | 'order'>,
): boolean {
  const { title, body, isSensitive, warning, images } = post;
  const isSame = JSON.stringify({ title, body, isSensitive, warning }) === JSON.stringify(edited);
  return (
    isSame &&
    order.every((index, at) => index === at && descriptions[at] === images[at]?.description)
  );
}

function changedHashtags(before: string, topics: SearchEntries['topics']): string[] {
  const older = hashtagKeys(findTopics(findEntities(before)).topics);
  const newer = hashtagKeys(topics);
  const isChanged = (key: string): boolean => older.includes(key) !== newer.includes(key);
  return [...new Set([...older, ...newer])].filter(isChanged);
}

/** A link that stays in the text keeps its card. */
async function cardFor(
  deps: PostsParts,
  { openGraph, openGraphHint }: PostRecord,
  draft: EditDraft,
  entities: readonly TextEntity[],
): Promise<LinkCard> {
  const url = draft.openGraph?.url;
  const isInText = entities.some(({ kind, value }) => kind === 'link' && isSameUrl(value, url));
  if (isInText && url === (openGraph ?? openGraphHint)?.url) return { openGraph, openGraphHint };
  return linkCard(deps, draft.openGraph, entities);
}

const isSameUrl = (one: string, other: string | undefined): boolean =>
  other !== undefined && URL.parse(one)?.href === URL.parse(other)?.href;

interface Edit {
  id: string;
  version: number;
  change: VersionChange;
  entries: SearchEntries;
  /** Keys of the hashtags that are added or removed. */
  hashtags: readonly string[];
  heldFor: string | null;
  /** Whether the text of a poll changes. */
  isQuestionNew: boolean;
}

async function write(
  deps: Pick<PostsParts, 'db' | 'facts'>,
  { id, version, change, entries, hashtags, heldFor, isQuestionNew }: Edit,
): Promise<void> {
  const { now, order } = change;
  recordResult({ id });
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, id);
    if (!post || isGone(post)) throw new Refusal('not_found');
    if (post.version !== version) throw new Refusal('conflict', CHANGED);
    if (isQuestionNew && (await hasVotes(tx, id))) throw new Refusal('forbidden', VOTED);
    await writeVersion(tx, id, change);
    if (order.some((index, at) => index !== at)) await moveUploads(tx, id, order);
    const mentioned = await replaceSearchEntries(tx, id, entries);
    if (heldFor === null) return tell(postFacts.edited, { postId: id, mentioned, hashtags });
    const touched = await holdForReview(tx, tell, post, now);
    await openHeldReview(tx, id, { heldFor, points: PENDING_REVIEW_POINTS, now });
    tell(postFacts.hidden, { postId: id, authorId: post.authorId, touched });
  });
}
