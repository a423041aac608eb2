import type { PostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { OriginalPost, Post } from '@rookery/contract/posts/post.ts';
import type { Author } from '@rookery/contract/users/user.ts';

import { drawnPicture } from './drawn-picture.ts';

export const MINUTE = 60_000;

export function author(username: string, name: string, more: Partial<Author> = {}): Author {
  return { userId: `member-${username}`, username, name, avatar: null, badges: [], ...more };
}

export const ANA = author('ana', 'Ana Prieto', { badges: ['verified'] });
export const BEN = author('ben', 'Ben Okafor', { avatar: drawnPicture(160, 160, 200) });
export const ME = author('kim', 'Kim Sommer');

export interface SamplePost extends Partial<Omit<Post, 'original'>> {
  minutesAgo?: number;
}

export function samplePost(id: string, { minutesAgo = 190, ...more }: SamplePost): Post {
  const createdAt = new Date(Date.now() - minutesAgo * MINUTE).toISOString();
  const nowhere = { parentUlid: null, parentId: null, rootUlid: null, grandparentUlid: null };
  const ofGroup = { groupId: null, groupName: null, title: null };
  const flags = { isDeleted: false, isHidden: false, isSensitive: false, isTrolling: false };
  const repost = { isRepost: false, isRepostWithComment: false, repostId: null, original: null };
  const reposters = { otherRepostUsers: [], additionalReposts: 0, repostUsernames: [] };
  const media = { isProcessing: false, images: [], mediaTypes: [], openGraph: null };
  return {
    id,
    user: ANA,
    postType: 'POST',
    ...nowhere,
    ...ofGroup,
    body: '',
    embedUrl: null,
    detectedLanguage: null,
    createdAt,
    updatedAt: createdAt,
    ...flags,
    ...media,
    ...repost,
    repostUserId: null,
    ...reposters,
    views: 0,
    userReaction: null,
    postEngagement: counts({}),
    userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: false },
    ...(more.user === ME && { abilities: ownAbilities(more) }),
    ...more,
  };
}

function ownAbilities({ isRepost = false, images = [] }: SamplePost): PostAbility[] {
  if (isRepost) return ['delete'];
  const ofAny: PostAbility[] = ['comment', 'react', 'repost', 'edit', 'delete', 'pin'];
  return images.some((image) => image.canRetry) ? [...ofAny, 'retry'] : ofAny;
}

export function original(id: string, more: SamplePost): OriginalPost {
  return { ...samplePost(id, more), original: null };
}

interface Counts {
  comments?: number;
  reposts?: number;
  reactions?: Readonly<Record<string, number>>;
}

export function counts({ comments = 0, reposts = 0, reactions = {} }: Counts) {
  return {
    commentCount: comments,
    totalCommentCount: comments,
    repostCount: reposts,
    views: 0,
    reactions: Object.entries(reactions).map(([name, count]) => ({ name, count })),
  };
}

export function picture(
  widthPx: number,
  heightPx: number,
  hue: number,
  more: Partial<MediaItem> = {},
): MediaItem {
  return {
    url: drawnPicture(widthPx, heightPx, hue),
    widthPx,
    heightPx,
    mimeType: 'image/webp',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: 'Hills',
    ...more,
  };
}

export function film(more: Partial<MediaItem> = {}): MediaItem {
  const poster = { url: drawnPicture(1280, 720, 20) };
  const isFilm = { mimeType: 'video/mp4', isVideo: true, thumbnail: poster, durationMs: 72_000 };
  return picture(1280, 720, 20, { url: '/gallery/no-film.mp4', ...isFilm, ...more });
}

export function preview(more: Partial<OpenGraph> = {}): OpenGraph {
  const title = 'How gulls find their way home across an open sea';
  return { title, description: '', image: null, url: 'https://birds.example/gulls', ...more };
}

const SENTENCES = [
  'The first of them came back on a Tuesday, long before anybody had begun to look for them.',
  'By noon the whole cliff was loud, and whoever lives below it had shut the windows.',
  'What surprised us was how quietly they leave.',
  'A nest is begun by one, argued over by two, and finished by the weather.',
];

export function longText(characters: number): string {
  let text = '';
  for (let at = 0; text.length < characters; at++) {
    const gap = at === 0 ? '' : at % 4 === 0 ? '\n\n' : ' ';
    text += gap + SENTENCES[at % SENTENCES.length];
  }
  return `${text.slice(0, characters - 1).trimEnd()}.`.padEnd(characters, '.');
}
