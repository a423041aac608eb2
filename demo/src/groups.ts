import { findEntities } from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { type DemoGroup, groups, type DemoGroupPost } from '../content/groups.ts';
import { photoSubjects } from '../content/photo-subjects.ts';
import type { DemoMember } from '../content/members/member.ts';
import { daysBefore } from './calendar.ts';
import type { MemberRow, PostRow } from './demo-rows.ts';
import { coverOf, groupPictureOf } from './media-rows.ts';
import type { Random } from './random.ts';
import type { TextAnalysis } from './text-analysis.ts';
import type { DemoContent } from './demo-content.ts';

export interface GroupRow {
  id: string;
  ownerId: string;
  group: DemoGroup;
  avatar: string;
  cover: string;
  at: Date;
  people: readonly { userId: string; standing: GroupStatus; since: Date }[];
  pinned: { postId: string; at: Date } | null;
}

type GroupStatus = 'owner' | 'moderator' | 'member' | 'pending';

const GROUPED_POST_SHARE = 0.3;
const MINUTE_MS = 60_000;

interface GroupContext {
  content: DemoContent;
  people: readonly MemberRow[];
  now: Date;
  random: Random;
  reading: TextAnalysis;
}

export interface GroupContent {
  groups: readonly GroupRow[];
  posts: readonly PostRow[];
  closed: readonly PostRow[];
}

export function writeGroups(written: readonly PostRow[], town: GroupContext): GroupContent {
  const placed = new Map<string, string>();
  const gathered = groups.map((group) => writeGroup(group, written, placed, town));
  const groupOf = ({ id, rootId }: PostRow): string | null => placed.get(rootId ?? id) ?? null;
  const isOpen = ({ row }: { row: GroupRow }): boolean => row.group.visibility === 'public';
  return {
    groups: gathered.map(({ row }) => row),
    posts: [
      ...written.map((post) => ({ ...post, groupId: groupOf(post) })),
      ...gathered.filter(isOpen).flatMap(({ said }) => said),
    ],
    closed: gathered.filter((one) => !isOpen(one)).flatMap(({ said }) => said),
  };
}

function writeGroup(
  group: DemoGroup,
  written: readonly PostRow[],
  placed: Map<string, string>,
  town: GroupContext,
): { row: GroupRow; said: PostRow[] } {
  const { people, now } = town;
  const at = daysBefore(now, group.foundedDaysAgo);
  const id = ulidToUuid(makeUlid(at.getTime()));
  const said = group.words.flatMap((words) => groupPostRows(words, { id, group }, town));
  const taken = placePosts(group, id, written, placed, town);
  const all = [...said, ...taken];
  const firstWords = new Map<string, Date>();
  for (const post of all) {
    const before = firstWords.get(post.authorId);
    if (!before || post.at < before) firstWords.set(post.authorId, post.at);
  }
  const ids = new Map(people.map((one) => [one.member.username, one.id]));
  const named = new Set([...statusesOf(group, ids).keys(), ...firstWords.keys()]);
  const [first] = said;
  const { scenes } = photoSubjects[group.topic ?? 'town'];
  return {
    row: {
      id,
      group,
      ownerId: ids.get(group.owner) ?? '',
      avatar: groupPictureOf(group.key, scenes),
      cover: coverOf(group.key, scenes),
      at,
      people: people
        .filter((one) => named.has(one.id) || isFavouriteTopic(one.member, group))
        .map((one) => {
          const standing = statusesOf(group, ids).get(one.id) ?? 'member';
          const earliest = one.joinedAt > at ? one.joinedAt : at;
          const latest = firstWords.get(one.id) ?? now;
          const span = latest.getTime() - earliest.getTime();
          const since = new Date(earliest.getTime() + Math.floor(span * town.random.next()));
          return { userId: one.id, standing, since: standing === 'owner' ? at : since };
        }),
      pinned: first ? { postId: first.id, at: new Date(first.at.getTime() + MINUTE_MS) } : null,
    },
    said,
  };
}

function statusesOf(
  { owner, moderators, members, waiting }: DemoGroup,
  ids: ReadonlyMap<string, string>,
): Map<string, GroupStatus> {
  const named: readonly (readonly [string, GroupStatus])[] = [
    ...members.map((name) => [name, 'member'] as const),
    ...waiting.map((name) => [name, 'pending'] as const),
    ...moderators.map((name) => [name, 'moderator'] as const),
    [owner, 'owner'],
  ];
  return new Map(
    named.map(([name, standing]) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`A group names @${name}, whom the demo does not have.`);
      return [id, standing];
    }),
  );
}

const isFavouriteTopic = ({ topics }: DemoMember, { topic }: DemoGroup): boolean =>
  topic !== null && topics[0] === topic;

function placePosts(
  group: DemoGroup,
  id: string,
  written: readonly PostRow[],
  placed: Map<string, string>,
  { content, random }: GroupContext,
): PostRow[] {
  const members = new Map(content.members.map((one) => [one.username, one]));
  const taken = new Set<string>();
  content.posts.forEach((post, at) => {
    const author = members.get(post.author);
    const row = written[at];
    if (post.topic !== group.topic || !author || !row || !isFavouriteTopic(author, group)) return;
    if (post.isWebOnly || !random.chance(GROUPED_POST_SHARE)) return;
    taken.add(row.id);
    placed.set(row.id, id);
  });
  return written.filter((row) => taken.has(row.rootId ?? row.id));
}

function groupPostRows(
  { author, daysAgo, text, answers = [] }: DemoGroupPost,
  { id: groupId, group }: { id: string; group: DemoGroup },
  { people, now, random, reading }: GroupContext,
): PostRow[] {
  const reach = group.visibility === 'public' ? 'everyone' : 'group';
  const row = (name: string, body: string, at: Date, root: string | null): PostRow => {
    const entities = findEntities(body);
    const { topics } = reading.findTopics(entities);
    return {
      id: ulidToUuid(makeUlid(at.getTime())),
      authorId: people.find(({ member }) => member.username === name)?.id ?? '',
      type: root === null ? 'POST' : 'COMMENT',
      parentId: root,
      rootId: root,
      grandparentId: null,
      repostOf: null,
      quoteOf: null,
      groupId,
      reach,
      body,
      language: reading.detectLanguage(body, entities),
      isSensitive: false,
      isWebOnly: false,
      isFromInfluencer: false,
      images: [],
      openGraph: null,
      at,
      topics,
      mentions: [],
    };
  };
  let at = daysBefore(now, daysAgo);
  const post = row(author, text, at, null);
  const comments = answers.map(([name, words]) => {
    at = new Date(at.getTime() + random.between(20, 140) * MINUTE_MS);
    return row(name, words, at, post.id);
  });
  return [post, ...comments];
}
