import { findEntities } from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { type DemoGroup, groups, type GroupWords } from '../content/groups.ts';
import type { DemoMember } from '../content/members/member.ts';
import { daysBefore } from './calendar.ts';
import type { MemberRow, PostRow } from './demo-rows.ts';
import { drawingName } from './drawing-name.ts';
import type { Random } from './random.ts';
import type { Reading } from './reading.ts';
import type { DemoContent } from './story.ts';

export interface GroupRow {
  id: string;
  ownerId: string;
  group: DemoGroup;
  avatar: string;
  cover: string;
  at: Date;
  people: readonly { userId: string; standing: GroupStanding; since: Date }[];
  pinned: { postId: string; at: Date } | null;
}

type GroupStanding = 'owner' | 'moderator' | 'member' | 'pending';

const SHARE = 0.3;
const MINUTE_MS = 60_000;

interface Town {
  content: DemoContent;
  people: readonly MemberRow[];
  now: Date;
  random: Random;
  reading: Reading;
}

export interface Gathered {
  groups: readonly GroupRow[];
  posts: readonly PostRow[];
  closed: readonly PostRow[];
}

export function gather(written: readonly PostRow[], town: Town): Gathered {
  const placed = new Map<string, string>();
  const gathered = groups.map((group) => gatherOne(group, written, placed, town));
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

function gatherOne(
  group: DemoGroup,
  written: readonly PostRow[],
  placed: Map<string, string>,
  town: Town,
): { row: GroupRow; said: PostRow[] } {
  const { people, now } = town;
  const at = daysBefore(now, group.foundedDaysAgo);
  const id = ulidToUuid(makeUlid(at.getTime()));
  const said = group.words.flatMap((words) => wordsRows(words, { id, group }, town));
  const taken = placePosts(group, id, written, placed, town);
  const all = [...said, ...taken];
  const firstWords = new Map<string, Date>();
  for (const post of all) {
    const before = firstWords.get(post.authorId);
    if (!before || post.at < before) firstWords.set(post.authorId, post.at);
  }
  const ids = new Map(people.map((one) => [one.member.username, one.id]));
  const named = new Set([...standingsOf(group, ids).keys(), ...firstWords.keys()]);
  const [first] = said;
  const drawing = (kind: 'avatar' | 'cover'): string =>
    `/media/demo/${drawingName(`group-${group.key}`, kind)}`;
  return {
    row: {
      id,
      group,
      ownerId: ids.get(group.owner) ?? '',
      avatar: drawing('avatar'),
      cover: drawing('cover'),
      at,
      people: people
        .filter((one) => named.has(one.id) || isDearTo(one.member, group))
        .map((one) => {
          const standing = standingsOf(group, ids).get(one.id) ?? 'member';
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

function standingsOf(
  { owner, moderators, members, waiting }: DemoGroup,
  ids: ReadonlyMap<string, string>,
): Map<string, GroupStanding> {
  const named: readonly (readonly [string, GroupStanding])[] = [
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

const isDearTo = ({ topics }: DemoMember, { topic }: DemoGroup): boolean =>
  topic !== null && topics[0] === topic;

function placePosts(
  group: DemoGroup,
  id: string,
  written: readonly PostRow[],
  placed: Map<string, string>,
  { content, random }: Town,
): PostRow[] {
  const members = new Map(content.members.map((one) => [one.username, one]));
  const taken = new Set<string>();
  content.posts.forEach((post, at) => {
    const author = members.get(post.author);
    const row = written[at];
    if (post.topic !== group.topic || !author || !row || !isDearTo(author, group)) return;
    if (post.isProcessing || post.isWebOnly || !random.chance(SHARE)) return;
    taken.add(row.id);
    placed.set(row.id, id);
  });
  return written.filter((row) => taken.has(row.rootId ?? row.id));
}

function wordsRows(
  { author, daysAgo, text, answers = [] }: GroupWords,
  { id: groupId, group }: { id: string; group: DemoGroup },
  { people, now, random, reading }: Town,
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
      isProcessing: false,
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
