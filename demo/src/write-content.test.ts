import { BADGES } from '@rookery/contract/kernel/badges.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, findEntities, USERNAME_PATTERN } from '@rookery/contract/kernel/text.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { RESERVED_USERNAMES } from '../../server/src/features/users/record/reserved-usernames.ts';
import { writeContent } from './write-content.ts';
import { cardByUrl } from '../content/cards.ts';
import { drawAvatars } from './draw-avatars.ts';
import { essays } from '../content/essays.ts';
import { writeFollows } from './follows.ts';
import { photoName, photos, TAKES, thumbnails } from './photos/catalogue.ts';
import { describePhoto } from './photos/scenes.ts';
import { shoot } from './photos/shoot.ts';
import { createRandom } from './random.ts';
import { threads } from '../content/threads.ts';
import { demoLanguages } from '../content/languages/catalogue.ts';
import { topics } from '../content/topics/catalogue.ts';

const now = new Date('2026-11-20T14:30:00Z');
const options = { seed: 20_261, now, posts: 3000, days: 30 };
const { members, posts, comments } = writeContent(options);
const names = new Set(members.map(({ username }) => username));
const told = [...posts, ...comments];

function most(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values());
}

test('has at least 60 members with unique, valid names', () => {
  expect(members.length).toBeGreaterThanOrEqual(60);
  expect(new Set(members.map(({ username }) => username.toLowerCase())).size).toBe(members.length);
  expect(new Set(members.map(({ name }) => name)).size).toBe(members.length);
  for (const { username, name, bio, website } of members) {
    expect(username).toMatch(new RegExp(USERNAME_PATTERN));
    expect(RESERVED_USERNAMES.has(username.toLowerCase()), username).toBe(false);
    expect(name.length, username).toBeLessThanOrEqual(LIMITS.nameCharacters);
    expect(bio.length, username).toBeLessThanOrEqual(LIMITS.bioCharacters);
    if (website !== '') expect(new URL(website).hostname).toMatch(/\.example$/);
  }
});

test('includes right-to-left names and a long name', () => {
  expect(
    members.filter(({ name }) => /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(name)).length,
  ).toBeGreaterThan(1);
  expect(Math.max(...members.map(({ name }) => name.length))).toBeGreaterThan(40);
});

test('gives every badge to a member', { tags: ['PROFILE-17'] }, () => {
  const held = new Set(members.flatMap(({ badges }) => badges));
  expect([...held].toSorted()).toEqual(Object.keys(BADGES).toSorted());
});

test('writes 3,000 different posts in 30 days', () => {
  expect(posts).toHaveLength(3000);
  expect(new Set(posts.map(({ text }) => text)).size).toBe(3000);
  expect(now.getTime() - (posts.at(-1)?.at.getTime() ?? 0)).toBe(3 * 60_000);
  const times = posts.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(now.getTime() - (times[0] ?? 0)).toBeLessThanOrEqual(30 * 86_400_000);
});

test('varies the openings of posts', () => {
  expect(most(posts.map(({ author, text }) => `${author} ${text.slice(0, 30)}`))).toBeLessThan(6);
});

test('writes trimmed, complete texts within the length limits', () => {
  for (const { text } of told) {
    expect(text).toBe(text.trim());
    expect(countCodePoints(text)).toBeLessThanOrEqual(LIMITS.bodyCodePoints);
    expect(text).not.toMatch(/[[\]{}|¶⏎]|\S {2}|[^.]\.\.(?!\.)|[?!]\.(?!\.)|> /u);
  }
});

test('writes one-liners, long posts and some close to the limit', () => {
  const lengths = posts.map(({ text }) => countCodePoints(text));
  expect(lengths.filter((length) => length < 60).length).toBeGreaterThan(300);
  expect(lengths.filter((length) => length > 500).length).toBeGreaterThan(15);
  expect(lengths.filter((length) => length > 1700).length).toBeGreaterThan(1);
});

test(
  'uses hashtags, tickers, links and mentions of existing members',
  { tags: ['GAP-079'] },
  () => {
    const entities = told.flatMap(({ text }) => findEntities(text));
    const count = (kind: string) => entities.filter((entity) => entity.kind === kind).length;
    expect(count('hashtag')).toBeGreaterThan(500);
    expect(count('ticker')).toBeGreaterThan(20);
    expect(count('mention')).toBeGreaterThan(100);
    expect(count('link')).toBeGreaterThan(100);
    for (const { kind, value } of entities) {
      if (kind === 'mention') expect(names.has(value), value).toBe(true);
      if (kind === 'link') expect(new URL(value).hostname).toMatch(/\.example$/);
    }
  },
);

test('uses six languages, each by members who speak it', () => {
  const languages = new Set(posts.map(({ language }) => language));
  expect(languages.size).toBeGreaterThanOrEqual(6);
  expect(posts.filter(({ language }) => language === 'en').length).toBeGreaterThan(2000);
  const tongueOf = new Map(members.map(({ username, tongue }) => [username, tongue]));
  for (const { author, language } of posts) {
    if (language !== 'en') expect(tongueOf.get(author)).toBe(language);
  }
});

test('dates posts after their authors joined', () => {
  const joined = new Map(members.map((one) => [one.username, one.joinedDaysAgo]));
  for (const { author, at } of told) {
    const days = (now.getTime() - at.getTime()) / 86_400_000;
    expect(joined.get(author) ?? 0, author).toBeGreaterThan(days);
  }
});

test('dates comments after their parents, at most four deep', () => {
  const seen = new Map(
    posts.map(({ key, at }) => [key, { at, depth: 0, parentKey: null as number | null }]),
  );
  for (const { key, at, depth, parentKey, grandparentKey } of comments) {
    const parent = seen.get(parentKey);
    expect(parent?.at.getTime()).toBeLessThan(at.getTime());
    expect(parent?.depth).toBe(depth - 1);
    expect(parent?.parentKey).toBe(grandparentKey);
    expect(at.getTime()).toBeLessThan(now.getTime());
    seen.set(key, { at, depth, parentKey });
  }
  expect(Math.max(...comments.map(({ depth }) => depth))).toBe(4);
  expect(comments.length).toBeGreaterThan(1500);
  expect(new Set(comments.map(({ text }) => text)).size).toBeGreaterThan(800);
});

test('has at least 350 handwritten posts and 400 comments', () => {
  const banks = [...Object.values(topics), ...Object.values(demoLanguages)];
  const whole = banks.flatMap((bank) => bank.posts);
  const answers = banks.flatMap((bank) => bank.comments);
  expect(new Set(whole).size + essays.length).toBeGreaterThanOrEqual(350);
  expect(new Set(answers).size).toBeGreaterThanOrEqual(400);
});

test('includes essays with comments, and sensitive posts', () => {
  const texts = new Set(posts.map(({ text }) => text));
  for (const { text } of essays) expect(texts.has(text), text.slice(0, 40)).toBe(true);
  const said = new Set(comments.map(({ text }) => text));
  for (const remarks of Object.values(threads)) {
    for (const { text } of remarks) expect(said.has(text), text).toBe(true);
  }
  expect(posts.filter(({ isSensitive }) => isSensitive).length).toBeGreaterThan(3);
});

const shareOf = (chosen: readonly unknown[]): number => chosen.length / posts.length;

test('adds one to five photos to a third of posts', () => {
  const illustrated = posts.filter((post) => post.photos.length > 0);
  expect(shareOf(illustrated)).toBeGreaterThan(0.28);
  expect(shareOf(illustrated)).toBeLessThan(0.38);
  const counts = new Set(illustrated.map((post) => post.photos.length));
  expect([...counts].toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(illustrated.filter(({ isSensitive }) => isSensitive).length).toBeGreaterThan(3);
  for (const { photos: album } of illustrated) {
    const files = album.map(photoName);
    expect(new Set(files).size).toBe(files.length);
  }
});

test('adds link cards to one post in twelve', () => {
  const linked = posts.filter(({ card }) => card !== null);
  expect(shareOf(linked)).toBeGreaterThan(0.06);
  expect(shareOf(linked)).toBeLessThan(0.1);
  const withPicture = linked.filter(({ card }) => card?.scene != null);
  expect(withPicture.length / linked.length).toBeGreaterThan(0.4);
  expect(withPicture.length / linked.length).toBeLessThan(0.65);
  for (const { text, card } of linked) {
    const links = findEntities(text).filter(({ kind }) => kind === 'link');
    expect(links.map(({ value }) => value)).toContain(card?.url);
  }
});

test('gives every card complete fields and its own page', () => {
  expect(cardByUrl.size).toBeGreaterThan(40);
  for (const { url, title, description } of cardByUrl.values()) {
    expect(new URL(url).hostname, url).toMatch(/\.example$/);
    expect(title.length, url).toBeGreaterThan(5);
    expect(title.length, url).toBeLessThanOrEqual(LIMITS.previewTitleCharacters);
    expect(description.length, url).toBeLessThanOrEqual(LIMITS.previewDescriptionCharacters);
  }
});

test('includes one web-only post', () => {
  expect(posts.slice(-10).filter(({ isWebOnly }) => isWebOnly)).toHaveLength(1);
  expect(posts.filter(({ isWebOnly }) => isWebOnly)).toHaveLength(1);
});

test('writes the same community from the same seed', () => {
  expect(writeContent(options)).toEqual({ members, posts, comments });
});

test.each([
  [0, 1],
  [4, 7],
  [9, 10],
  [23, 4],
])('writes 3,000 distinct texts at %i o’clock in another season', (hour, month) => {
  const moment = new Date(Date.UTC(2027, month, 3, hour, 7));
  const other = writeContent({ ...options, now: moment });
  expect(new Set(other.posts.map(({ text }) => text)).size).toBe(3000);
  const latest = Math.max(...other.comments.map(({ at }) => at.getTime()));
  expect(latest).toBeLessThan(moment.getTime());
});

test('gives a few members many followers, and many mutual follows', () => {
  const follows = writeFollows(members, now, createRandom(1));
  const pairs = new Set(follows.map(({ follower, followee }) => `${follower} ${followee}`));
  expect(pairs.size).toBe(follows.length);
  const followers = members
    .map(({ username }) => follows.filter(({ followee }) => followee === username).length)
    .toSorted((one, other) => other - one);
  expect(followers[0]).toBeGreaterThan(35);
  expect(followers[Math.floor(members.length / 2)]).toBeLessThan(25);
  const mutual = follows.filter(({ follower, followee }) => pairs.has(`${followee} ${follower}`));
  expect(mutual.length / follows.length).toBeGreaterThan(0.25);
});

test('draws small, complete avatars without scripts', () => {
  const drawings = drawAvatars().map(([, drawing]) => drawing);
  expect(new Set(drawings).size).toBeGreaterThan(drawings.length - 4);
  for (const drawing of drawings) {
    expect(drawing.length).toBeLessThan(4000);
    expect(drawing).toMatch(/^<svg xmlns[^]*<\/svg>\n$/);
    expect(drawing).not.toMatch(/NaN|undefined|<script|href/);
  }
});

test('describes photos by what they show', () => {
  const words = new Set(photos.map(describePhoto));
  expect(words.size).toBeGreaterThan(30);
  for (const line of words) expect(line).toMatch(/^[A-Z][^.]{10,120}\.$/);
});

test('has photos of all shapes, 720 to 1280 pixels', () => {
  expect(new Set(photos.map(photoName)).size).toBe(photos.length);
  for (const { frame } of photos) {
    expect(Math.max(frame.width, frame.height)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(frame.width, frame.height)).toBeLessThanOrEqual(1280);
    expect(Math.min(frame.width, frame.height)).toBeGreaterThanOrEqual(720);
  }
  const shapes = new Set(photos.map(({ frame }) => Math.sign(frame.width - frame.height)));
  expect([...shapes].toSorted()).toEqual([-1, 0, 1]);
});

test.each(Object.keys(TAKES))('renders photos of %s with light and shade', async (scene) => {
  const small = { width: 160, height: 160 };
  for (const photo of thumbnails.filter((one) => one.scene === scene)) {
    const { channels } = await sharp(await shoot({ ...photo, frame: small })).stats();
    expect(Math.max(...channels.map(({ max }) => max)), photoName(photo)).toBeGreaterThan(90);
    expect(Math.max(...channels.map(({ stdev }) => stdev)), photoName(photo)).toBeGreaterThan(8);
  }
});
