import { pickReplyTime, daysBefore } from './calendar.ts';
import type { DemoComment, DemoText } from './demo-content.ts';
import { essays } from '../content/essays.ts';
import type { DemoMember } from '../content/members/member.ts';
import type { Random } from './random.ts';
import { genericComments, agreements, authorReplies } from '../content/replies.ts';
import { createTextPool, type TextPool } from './text-pool.ts';
import { englishDays, fillTemplate } from './fill-template.ts';
import { threads, type Remark } from '../content/threads.ts';
import { demoLanguages } from '../content/languages/catalogue.ts';
import { topics } from '../content/topics/catalogue.ts';

interface CommentContext {
  random: Random;
  now: Date;
  members: readonly DemoMember[];
  byName: ReadonlyMap<string, DemoMember>;
  shelf: TextPool;
  comments: DemoComment[];
  nextKey: number;
}

interface ReplyTarget {
  key: number;
  author: string;
  at: Date;
  depth: number;
  parentKey: number | null;
}

const DEEPEST = 4;

export function writeComments(
  members: readonly DemoMember[],
  posts: readonly DemoText[],
  now: Date,
  random: Random,
): DemoComment[] {
  const talk: CommentContext = {
    random,
    now,
    members,
    byName: new Map(members.map((one) => [one.username, one])),
    shelf: createTextPool(random),
    comments: [],
    nextKey: posts.length,
  };
  const spoken = new Map(essays.map((essay) => [essay.text, threads[essay.author]]));
  for (const post of posts) {
    const remarks = spoken.get(post.text);
    if (remarks && post.text.length > 400) writeThread(talk, post, replyTargetOf(post), remarks);
    else writeDiscussion(talk, post);
  }
  return talk.comments.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function replyTargetOf(post: DemoText): ReplyTarget {
  return { key: post.key, author: post.author, at: post.at, depth: 0, parentKey: null };
}

function writeThread(
  talk: CommentContext,
  post: DemoText,
  above: ReplyTarget,
  remarks: readonly Remark[],
): void {
  for (const remark of remarks) {
    const comment = addComment(talk, post, above, remark.author, remark.text);
    if (comment) writeThread(talk, post, comment, remark.answers);
  }
}

function writeDiscussion(talk: CommentContext, post: DemoText): void {
  const { random } = talk;
  const liked = talk.byName.get(post.author)?.liked ?? 1;
  if (random.chance(0.45)) return;
  const count = Math.min(14, Math.floor(-Math.log(1 - random.next()) * (0.75 + liked * 0.16)));
  const there = new Set([post.author]);
  const said = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const author = pickCommenter(talk, post, there);
    const line = author && commentLine(talk, post, author, said);
    if (!author || !line) return;
    there.add(author.username);
    said.add(line);
    const text = fillBlanks(talk, post, author.username, line);
    const comment = addComment(talk, post, replyTargetOf(post), author.username, text);
    if (comment) writeReplies(talk, post, comment);
  }
}

function writeReplies(talk: CommentContext, post: DemoText, above: ReplyTarget): void {
  const { random, shelf } = talk;
  if (above.depth >= DEEPEST || post.language !== 'en' || !random.chance(0.34)) return;
  const byAuthor = above.author !== post.author && random.chance(0.6);
  const other = pickCommenter(talk, post, new Set([above.author, post.author]));
  const author = byAuthor ? post.author : other?.username;
  if (author === undefined) return;
  const line = shelf.leastUsed(byAuthor ? authorReplies : agreements, author);
  const reply = addComment(talk, post, above, author, fillBlanks(talk, post, author, line));
  if (reply) writeReplies(talk, post, reply);
}

function pickCommenter(
  talk: CommentContext,
  post: DemoText,
  there: ReadonlySet<string>,
): DemoMember | null {
  const here = talk.members.filter(
    (one) =>
      !there.has(one.username) &&
      daysBefore(talk.now, one.joinedDaysAgo) < post.at &&
      one.bio !== '',
  );
  if (post.language !== 'en') {
    const speakers = here.filter((one) => one.tongue === post.language);
    return speakers.length > 0 ? talk.random.pick(speakers) : null;
  }
  const knowing = here.filter((one) => one.topics.includes(post.topic));
  const anybody = knowing.length < 3 || talk.random.chance(0.3);
  return talk.random.weighted(anybody ? here : knowing, (one) => one.chatty);
}

function commentLine(
  talk: CommentContext,
  post: DemoText,
  author: DemoMember,
  said: ReadonlySet<string>,
): string | null {
  const bank =
    post.language === 'en'
      ? findMatchingComments(topics[post.topic].comments, post.text, talk.random)
      : demoLanguages[post.language].comments;
  const unsaid = bank.filter((line) => !said.has(line));
  return unsaid.length > 0 ? talk.shelf.leastUsed(unsaid, author.username) : null;
}

function findMatchingComments(
  answers: readonly string[],
  post: string,
  random: Random,
): readonly string[] {
  const close: string[] = [];
  const wide: string[] = [...genericComments];
  for (const written of answers) {
    const [, words, text] = /^([^>]+)> (.*)$/u.exec(written) ?? [];
    if (words === undefined || text === undefined) wide.push(written);
    else if (new RegExp(words.replaceAll('$', '\\$'), 'iu').test(post)) close.push(text);
  }
  return close.length > 0 && random.chance(0.75) ? close : wide;
}

function fillBlanks(talk: CommentContext, post: DemoText, author: string, text: string): string {
  const friends = talk.members.filter(
    (one) => one.username !== author && one.username !== post.author && one.joinedDaysAgo > 31,
  );
  const friend = talk.random.pick(friends).username;
  const weekdays = post.language === 'en' ? englishDays : demoLanguages[post.language].weekdays;
  return fillTemplate(text, { at: post.at, friend, weekdays }, talk.random);
}

function addComment(
  talk: CommentContext,
  post: DemoText,
  above: ReplyTarget,
  author: string,
  text: string,
): ReplyTarget | null {
  const joined = daysBefore(talk.now, talk.byName.get(author)?.joinedDaysAgo ?? 0);
  const earlier = above.at > joined ? above.at : joined;
  const at = pickReplyTime(earlier, talk.now, talk.random);
  if (at === null) return null;
  const key = talk.nextKey;
  talk.nextKey += 1;
  const depth = above.depth + 1;
  const links = { rootKey: post.key, parentKey: above.key, grandparentKey: above.parentKey };
  talk.comments.push({ key, author, text, at, depth, ...links });
  return { key, author, at, depth, parentKey: above.key };
}
