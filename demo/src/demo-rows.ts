import { findEntities } from '@rookery/contract/kernel/text.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { daysBefore } from './calendar.ts';
import { avatarName } from './drawings/avatar.ts';
import { coverOf, mediaOf, previewOf, urlOf } from './media-rows.ts';
import type { DemoComment, DemoContent, DemoPost } from './demo-content.ts';
import type { DemoFollow } from './follows.ts';
import { photoSubjects } from '../content/photo-subjects.ts';
import type { DemoMember } from '../content/members/member.ts';
import type { Random } from './random.ts';
import type { TextAnalysis } from './text-analysis.ts';

export interface MemberRow {
  id: string;
  member: DemoMember;
  email: string;
  referralCode: string;
  avatar: string | null;
  cover: string;
  joinedAt: Date;
  lastActiveAt: Date;
}

export interface PostRow {
  id: string;
  authorId: string;
  type: 'POST' | 'COMMENT' | 'REPLY' | 'REPOST' | 'quote';
  parentId: string | null;
  rootId: string | null;
  grandparentId: string | null;
  repostOf: string | null;
  quoteOf: string | null;
  groupId: string | null;
  reach: 'everyone' | 'group';
  body: string;
  language: string | null;
  isSensitive: boolean;
  isWebOnly: boolean;
  isFromInfluencer: boolean;
  images: readonly MediaItem[];
  openGraph: OpenGraph | null;
  at: Date;
  topics: readonly { kind: 'hashtag' | 'ticker'; key: string; shownAs: string }[];
  mentions: readonly string[];
}

export interface FollowRow {
  followerId: string;
  followeeId: string;
  at: Date;
}

export const emailOf = (username: string): string => `${username}@wrenmouth.example`;

export function memberRows(content: DemoContent, now: Date, random: Random): MemberRow[] {
  const lastWords = new Map<string, Date>();
  for (const { author, at } of [...content.posts, ...content.comments]) {
    if ((lastWords.get(author)?.getTime() ?? 0) < at.getTime()) lastWords.set(author, at);
  }
  return content.members.map((member) => {
    const { username } = member;
    const joinedAt = daysBefore(now, member.joinedDaysAgo);
    const seen = now.getTime() - 60_000 - Math.floor(random.next() ** 3 * 36 * 3_600_000);
    const spoke = (lastWords.get(username) ?? joinedAt).getTime() + 30_000;
    return {
      id: ulidToUuid(makeUlid(joinedAt.getTime())),
      member,
      email: emailOf(username),
      referralCode: referralCode(random),
      avatar: member.hasAvatar ? urlOf(avatarName(username)) : null,
      cover: coverOf(username, photoSubjects[member.topics[0] ?? 'town'].scenes),
      joinedAt,
      lastActiveAt: new Date(Math.min(now.getTime(), Math.max(seen, spoke))),
    };
  });
}

function referralCode(random: Random): string {
  return Array.from({ length: 8 }, () => random.pick([...'23456789abcdefghjkmnpqrstuvwxyz'])).join(
    '',
  );
}

export function postRows(
  content: DemoContent,
  idOf: ReadonlyMap<string, string>,
  reading: TextAnalysis,
): PostRow[] {
  const ids = new Map<number, string>();
  for (const { key, at } of [...content.posts, ...content.comments]) {
    ids.set(key, ulidToUuid(makeUlid(at.getTime())));
  }
  const id = (key: number | null): string | null => (key === null ? null : (ids.get(key) ?? null));
  const influencers = new Set(content.members.filter(isInfluencer).map((one) => one.username));
  const roots = content.posts.map((post): PostRow => ({
    ...common(post, { ids, idOf, reading }),
    type: 'POST',
    parentId: null,
    rootId: null,
    grandparentId: null,
    isSensitive: post.isSensitive,
    isWebOnly: post.isWebOnly,
    isFromInfluencer: influencers.has(post.author),
    images: post.photos.map(mediaOf),
    openGraph: post.card && previewOf(post.card),
  }));
  const answers = content.comments.map((comment): PostRow => ({
    ...common(comment, { ids, idOf, reading }),
    isSensitive: false,
    isWebOnly: false,
    isFromInfluencer: false,
    images: [],
    openGraph: null,
    type: comment.depth === 1 ? 'COMMENT' : 'REPLY',
    parentId: id(comment.parentKey),
    rootId: id(comment.rootKey),
    grandparentId: id(comment.grandparentKey),
  }));
  return [...roots, ...answers];
}

const isInfluencer = ({ badges }: DemoMember): boolean =>
  badges.includes('gold_verified') || badges.includes('influencer');

interface Known {
  ids: ReadonlyMap<number, string>;
  idOf: ReadonlyMap<string, string>;
  reading: TextAnalysis;
}

function common({ key, author, text, at }: DemoPost | DemoComment, { ids, idOf, reading }: Known) {
  const entities = findEntities(text);
  const { topics, names } = reading.findTopics(entities);
  const mentions = names.map((name) => idOf.get(name)).filter((found) => found !== undefined);
  return {
    id: known(ids, key),
    authorId: known(idOf, author),
    body: text,
    language: reading.detectLanguage(text, entities),
    repostOf: null,
    quoteOf: null,
    groupId: null,
    reach: 'everyone' as const,
    at,
    topics,
    mentions,
  };
}

export function followRows(
  follows: readonly DemoFollow[],
  idOf: ReadonlyMap<string, string>,
): FollowRow[] {
  return follows.map(({ follower, followee, at }) => ({
    followerId: known(idOf, follower),
    followeeId: known(idOf, followee),
    at,
  }));
}

function known<Key>(ids: ReadonlyMap<Key, string>, key: Key): string {
  const id = ids.get(key);
  if (id === undefined)
    throw new Error(`The demo refers to ${String(key)}, whom it does not have.`);
  return id;
}
