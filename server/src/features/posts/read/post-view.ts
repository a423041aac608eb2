import type { PostsParts } from '#src/features/posts/parts.ts';
import type { OriginalPost, Post } from '@rookery/contract/posts/post.ts';
import type { FilterPlace } from '@rookery/contract/kernel/filters.ts';
import type { Author } from '@rookery/contract/users/user.ts';
import { omitDefaultAbilities } from '@rookery/contract/kernel/abilities.ts';
import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import type { GroupRecord, Groups } from '#src/features/groups/record/public.ts';
import type { ReviewAddresses, SignedFor } from '#src/features/media/record/public.ts';
import { authorOf } from '#src/features/users/public.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { engagementOf, findViewerState, type ViewerState } from './engagement-view.ts';
import { barePost, originalIdIn, type ShownPost } from './bare-post.ts';
import type { Sight } from './filter-posts.ts';
import { pollView } from './poll-view.ts';
import { showsBlockersIn, type BlockHandling } from './viewer.ts';
import { controlsOf, hasControls } from './controls-view.ts';
import { tiesTo } from '#src/features/posts/record/audience.store.ts';
import { abilitiesOn, type Actor } from '#src/features/posts/record/abilities.policy.ts';
import type { Posts } from '#src/features/posts/record/post-cache.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { mayBeShared } from '#src/features/posts/record/posts.policy.ts';
import {
  ANYONE,
  isKeptForAuthor,
  leavesTombstone,
  maySee,
  reachOf,
  publicStateOf,
  whyUnseen,
  type Unseen,
  type Viewer,
} from '#src/features/posts/record/visibility.policy.ts';

export type PostViewParts = Pick<
  PostsParts,
  | 'blocksAndMutes'
  | 'clock'
  | 'db'
  | 'groups'
  | 'members'
  | 'memberships'
  | 'postFilters'
  | 'posts'
  | 'reviewAddresses'
  | 'viewerStates'
>;
/**
 * `drop` omits deleted, hidden, blocked and muted posts. `tombstone` keeps a placeholder for deleted posts, and
 * for hidden posts and blocked members' comments that hold replies. It shows muted members' posts. `thread` is
 * the same, but treats muted members' comments as blocked.
 */
type GonePolicy = 'drop' | 'tombstone' | 'thread';

/**
 * Posts as `viewerId` sees them, in the order of `ids`. A reviewer of reports sees hidden posts whole.
 * @param place where muted words hide posts; null if they hide none
 */
export async function postViews(
  deps: PostViewParts,
  viewerId: string,
  ids: readonly string[],
  gone: GonePolicy,
  kept: BlockHandling = 'mind',
  place: FilterPlace | null = null,
): Promise<Post[]> {
  return (await viewsOf(deps, viewerId, ids, { gone, kept, place })).map(([, view]) => view);
}

export async function postViewsById(
  deps: PostViewParts,
  viewerId: string,
  ids: readonly string[],
  gone: GonePolicy,
  kept: BlockHandling = 'mind',
  place: FilterPlace | null = null,
): Promise<ReadonlyMap<string, Post>> {
  return new Map(await viewsOf(deps, viewerId, ids, { gone, kept, place }));
}

async function viewsOf(
  deps: PostViewParts,
  viewerId: string,
  ids: readonly string[],
  { gone, kept, place }: { gone: GonePolicy; kept: BlockHandling; place: FilterPlace | null },
): Promise<[id: string, view: Post][]> {
  const records = await withOriginals(deps.posts, ids);
  const show = await viewBy(deps, viewerId, records, kept);
  const views: [string, Post][] = [];
  for (const id of ids) {
    const record = records.get(id);
    const view = record && show(record, gone, place);
    if (!view) continue;
    const shown = records.get(originalIdIn(record) ?? '');
    if (view.repostId !== null && shown && !show.reaches(shown)) {
      // Omits even the id of an original that this viewer may not see.
      if (record.repostOf === null) views.push([id, Object.assign(view, OF_NOTHING)]);
      continue;
    }
    const original = view.repostId === null ? null : originalOf(record, records, show);
    // Mutates the object: it was made for this response, and a copy would cost as much as making it.
    views.push([id, Object.assign(view, { original })]);
  }
  return views;
}

export async function withOriginals(
  posts: Posts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PostRecord>> {
  const records = await posts.getMany(ids);
  const ofRecords = originalIds(records.values());
  if (ofRecords.length === 0) return records;
  const originals = await posts.getMany(ofRecords);
  const inner = await posts.getMany(originalIds(originals.values()));
  return new Map([...inner, ...originals, ...records]);
}

function originalIds(records: Iterable<PostRecord>): string[] {
  const ids = new Set<string>();
  for (const { repostOf, quoteOf } of records) {
    const original = repostOf ?? quoteOf;
    if (original) ids.add(original);
  }
  return [...ids];
}

const OF_NOTHING = { repostId: null, repostUserId: null, original: null } satisfies Partial<Post>;

interface Show {
  (record: PostRecord, gone: GonePolicy, place?: FilterPlace | null): ShownPost | null;
  reaches: Viewer['reaches'];
}

/** Embedded posts are shown live or not at all. A muted member's post is not embedded. */
function originalOf(
  source: PostRecord,
  records: ReadonlyMap<string, PostRecord>,
  show: Show,
): OriginalPost | null {
  const record = records.get(originalIdIn(source) ?? '');
  const original = record && show(record, 'drop');
  if (!original) return null;
  const quoted = records.get(originalIdIn(record) ?? '');
  if (quoted && !show.reaches(quoted)) return { ...original, ...OF_NOTHING };
  return { ...original, original: (source.repostOf && quoted && show(quoted, 'drop')) || null };
}

async function viewBy(
  {
    db,
    viewerStates,
    members,
    posts,
    blocksAndMutes,
    groups,
    memberships,
    reviewAddresses,
    clock,
    postFilters,
  }: PostViewParts,
  viewerId: string,
  byId: ReadonlyMap<string, PostRecord>,
  kept: BlockHandling,
): Promise<Show> {
  const records = [...byId.values()];
  const [authors, viewerStateOn, blocks, { roles, standings }, inGroups, filter] =
    await Promise.all([
      members.getMany([viewerId, ...records.map((record) => record.authorId)]),
      findViewerState(viewerStates, viewerId, records),
      blocksAndMutes.of(viewerId),
      memberships.of(viewerId),
      groupsOf(groups, records),
      kept === 'ignore' ? null : postFilters.of(viewerId),
    ]);
  const badges = authors.get(viewerId)?.badges ?? [];
  const bannedFrom = (groupId: string): boolean => standings.get(groupId) === 'banned';
  const actor: Actor = { id: viewerId, badges, blocked: blocks.blocked, roles, bannedFrom };
  const roots = await rootsOf(posts, records);
  const ties = await tiesTo(db, viewerId, [...records, ...roots.values()]);
  const reviews = mayReview(badges);
  const { blocked, muted } = kept === 'ignore' ? ANYONE : blocks;
  const mayShowBlockers = kept === 'moderate' && blocks.blockers.size > 0;
  const reaches = reachOf(viewerId, roles, reviews);
  const viewer: Viewer = { id: viewerId, isReviewer: reviews, blocked, muted, reaches };
  const withMuted: Viewer = { ...viewer, muted: ANYONE.muted };
  const mindingOf = (record: PostRecord, all: Viewer): Viewer =>
    mayShowBlockers && showsBlockersIn(record.groupId, roles)
      ? { ...all, blocked: blocks.blocking }
      : all;
  const sees = (record: PostRecord): boolean =>
    maySee(mindingOf(record, viewer), record, authors.get(record.authorId));
  const sight: Sight = { records: byId, sees };
  const show = (
    record: PostRecord,
    gone: GonePolicy,
    place: FilterPlace | null = null,
  ): ShownPost | null => {
    const author = authors.get(record.authorId);
    const minding = mindingOf(record, gone === 'tombstone' ? withMuted : viewer);
    const isFiltered = place !== null && filter?.hides(record, sight, place);
    const why = whyUnseen(minding, record, author) ?? (isFiltered ? 'muted' : null);
    if (author && why === null) {
      const shown = withFiles(
        withPendingCard(record, viewerId),
        { viewerId, reviews },
        reviewAddresses,
      );
      const root = roots.get(record.rootId ?? '');
      const marks = viewerStateOn(record.id);
      const post = livePost(shown, authorOf(author), marks);
      if (record.poll) Object.assign(post, pollField(record, viewerId, marks, clock.now()));
      Object.assign(post, groupLabel(record, inGroups.get(record.groupId ?? ''), viewerId));
      if (record.isHeld && record.authorId === viewerId) {
        Object.assign(post, { isHeld: true, isHidden: false } satisfies Partial<Post>);
      }
      const original = byId.get(record.quoteOf ?? '');
      const told = omitDefaultAbilities(
        'posts',
        abilitiesOn(actor, { post: record, author, root, original, ties }),
      );
      if (told) post.abilities = told;
      const filteredBy = filter?.filteredBy(record, sight);
      if (filteredBy) post.filteredBy = filteredBy;
      return post;
    }
    return why && gone !== 'drop' && leavesTombstone(record, why) ? tombstone(record, why) : null;
  };
  return Object.assign(show, { reaches });
}

function pollField(
  record: PostRecord,
  id: string,
  { ownChoices }: ViewerState,
  now: Date,
): Pick<Post, 'poll'> {
  const poll = pollView(record, { id, ownChoices }, now);
  return poll ? { poll } : {};
}

const NO_GROUPS: ReadonlyMap<string, GroupRecord> = new Map();

async function groupsOf(
  groups: Pick<Groups, 'getMany'>,
  records: readonly PostRecord[],
): Promise<ReadonlyMap<string, GroupRecord>> {
  const ids = records.flatMap(({ groupId }) => groupId ?? []);
  return ids.length === 0 ? NO_GROUPS : groups.getMany(ids);
}

/** The group that a card names. Comments, posts of a deleted group and posts removed from a group name none. */
function groupLabel(
  record: PostRecord,
  group: GroupRecord | undefined,
  viewerId: string,
): Partial<Post> {
  const isOwn = record.authorId === viewerId;
  if (record.isRemovedFromGroup) return isOwn ? { isRemovedFromGroup: true, isHidden: false } : {};
  const isInFeed =
    record.parentId === null && (record.reach === 'everyone' || record.reach === 'group');
  if (!isInFeed || !group || group.isDeleted) return {};
  return { groupId: group.ulid, groupName: group.name };
}

function withPendingCard(record: PostRecord, viewerId: string): PostRecord {
  const { openGraphHint, authorId } = record;
  return openGraphHint && authorId === viewerId ? { ...record, openGraph: openGraphHint } : record;
}

/**
 * Gives restricted media signed addresses. Withheld media are shown only to staff, or to the author of a
 * held or group-removed post.
 */
export function withFiles(
  record: PostRecord,
  { viewerId, reviews }: { viewerId: string; reviews: boolean },
  addresses: ReviewAddresses,
): PostRecord {
  const isWithheld = record.isHidden || record.isMediaWithheld;
  if (isWithheld && reviews) return signed(record, addresses, 'staff');
  if (isWithheld) {
    const isKept = isKeptForAuthor(record, viewerId);
    return isKept ? signed(record, addresses, 'staff') : withoutMedia(record);
  }
  return mayBeShared(record) ? record : signed(record, addresses, 'members');
}

const NO_ROOTS: ReadonlyMap<string, PostRecord> = new Map();

async function rootsOf(
  posts: Posts,
  records: readonly PostRecord[],
): Promise<ReadonlyMap<string, PostRecord>> {
  const ids = new Set(records.flatMap(({ rootId }) => rootId ?? []));
  return ids.size === 0 ? NO_ROOTS : posts.getMany([...ids]);
}

function withoutMedia(record: PostRecord): PostRecord {
  const { openGraph } = record;
  return { ...record, images: [], openGraph: openGraph && { ...openGraph, image: null } };
}

/** Each signed address opens one file and expires. */
function signed(record: PostRecord, addresses: ReviewAddresses, who: SignedFor): PostRecord {
  const { images, openGraph } = record;
  return {
    ...record,
    images: images.map((image) => addresses.item(image, who)),
    openGraph: openGraph && addresses.preview(openGraph, who),
  };
}

const UNKNOWN_AUTHOR: Author = {
  userId: NIL_ULID,
  username: null,
  name: '',
  avatar: null,
  badges: [],
};

function livePost(record: PostRecord, user: Author, marks: ViewerState): ShownPost {
  const post = barePost(record, user);
  post.title = record.title;
  post.body = record.body;
  post.detectedLanguage = record.language;
  post.isHidden = record.isHidden;
  post.isSensitive = record.isSensitive;
  post.isTrolling = record.isTrolling;
  post.isProcessing = record.isProcessing;
  post.images = [...record.images];
  post.mediaTypes = mediaTypes(record);
  post.openGraph = record.openGraph;
  post.embedUrl = record.embedUrl;
  post.views = record.views;
  post.postEngagement = engagementOf(record);
  post.userEngagement = marks.userEngagement;
  post.userReaction = marks.userReaction;
  if (record.isSensitive && record.warning !== null) post.warning = record.warning;
  if (record.editedAt !== null) Object.assign(post, editOf(record));
  if (hasControls(record)) Object.assign(post, controlsOf(record));
  return post;
}

const editOf = ({ version, editedAt }: PostRecord) => ({ version, editedAt });

function mediaTypes({ images }: PostRecord): string[] {
  if (images.length === 0) return [];
  return [...new Set(images.map((item) => (item.isVideo ? 'video' : 'image')))];
}

function tombstone(record: PostRecord, why: Unseen): ShownPost {
  const post = barePost(record, UNKNOWN_AUTHOR);
  // A tombstone must not reveal the reposted or quoted post either.
  post.repostId = null;
  post.repostUserId = null;
  return { ...post, ...publicStateOf(why), abilities: [] };
}
