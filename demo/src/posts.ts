import { daysBefore, pickPostTimes } from './calendar.ts';
import type { ContentOptions, DemoText } from './demo-content.ts';
import { essays, type Essay } from '../content/essays.ts';
import type { DemoMember } from '../content/members/member.ts';
import type { Random } from './random.ts';
import { createTextPool, type TextPool } from './text-pool.ts';
import { englishDays, fitsHour, fillTemplate, type TextContext } from './fill-template.ts';
import { demoLanguages } from '../content/languages/catalogue.ts';
import type { LanguageTexts } from '../content/languages/language-texts.ts';
import { topics } from '../content/topics/catalogue.ts';
import type { Topic, TopicKey } from '../content/topics/topic.ts';

interface PostContext {
  random: Random;
  members: readonly DemoMember[];
  shelf: TextPool;
  said: Set<string>;
}

export function writePosts(
  members: readonly DemoMember[],
  options: ContentOptions,
  random: Random,
): DemoText[] {
  const desk: PostContext = { random, members, shelf: createTextPool(random), said: new Set() };
  const moments = pickPostTimes(options.posts, options.days, options.now, random);
  const essayAt = placeEssays(moments.length, random);
  return moments.map((at, key) => {
    const essay = essayAt.get(key);
    if (essay !== undefined) {
      return { ...essay, key, at, language: 'en', isSensitive: essay.sensitive === true };
    }
    const present = members.filter((one) => daysBefore(options.now, one.joinedDaysAgo) < at);
    const author = random.weighted(present, (one) => one.chatty);
    return {
      key,
      at,
      author: author.username,
      isSensitive: false,
      ...writePostText(desk, author, at),
    };
  });
}

/** Essays can be anywhere in the month, except among the newest posts, which have no answers yet. */
function placeEssays(count: number, random: Random): Map<number, Essay> {
  const places = new Map<number, Essay>();
  for (const essay of essays.slice(0, count)) {
    let place = random.between(0, count - 1);
    while (places.has(place) || (count > 200 && place > count - 40)) {
      place = random.between(0, count - 1);
    }
    places.set(place, essay);
  }
  return places;
}

type PostText = Pick<DemoText, 'text' | 'topic' | 'language'>;

function writePostText(desk: PostContext, author: DemoMember, at: Date): PostText {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const tongue =
      author.tongue !== null && desk.random.chance(0.3) ? demoLanguages[author.tongue] : null;
    const topic = topics[pickTopic(author, desk.random)];
    const text = tongue
      ? writeInLanguage(desk, author, tongue, at)
      : inEnglish(desk, author, topic, at);
    if (text === null || desk.said.has(text)) continue;
    desk.said.add(text);
    return { text, topic: topic.key, language: tongue?.code ?? 'en' };
  }
  throw new Error(`The demo has nothing new for @${author.username} to say.`);
}

function pickTopic(author: DemoMember, random: Random): TopicKey {
  if (random.chance(0.07)) return 'town';
  return random.weighted(author.topics, (key) => 1 / (1 + author.topics.indexOf(key)));
}

function inEnglish(desk: PostContext, author: DemoMember, topic: Topic, at: Date): string | null {
  const telling = textContextOf(desk, author, topic.key, at, englishDays);
  if (desk.random.chance(0.17)) {
    const whole = desk.shelf.takeWhole(topic.posts, author.username);
    if (whole !== null) {
      const text = fillTemplate(whole, telling, desk.random);
      if (fitsHour(text, at)) return text;
      desk.shelf.giveBack(whole);
    }
  }
  const parts = compose(desk, author.username, topic);
  const text = withTags(fillTemplate(parts, telling, desk.random), topic, desk.random);
  return fitsHour(text, at) ? text : null;
}

function compose(desk: PostContext, author: string, topic: Topic): string {
  const { random, shelf } = desk;
  const lead = () => shelf.leastUsed(topic.leads, author);
  const follow = () => shelf.leastUsed(topic.follows, author);
  const closer = () => shelf.leastUsed(topic.closers, author);
  const shape = random.next();
  if (shape < 0.27) return lead();
  if (shape < 0.56) return `${lead()} ${follow()}`;
  if (shape < 0.68) return `${lead()} ${closer()}`;
  if (shape < 0.81) return `${lead()} ${follow()} ${closer()}`;
  if (shape < 0.89) return `${lead()} ${follow()} ¶ ${follow()}`;
  if (shape < 0.95) return `${lead()} ${follow()} ¶ ${lead()} ${closer()}`;
  const notes = Array.from({ length: random.between(3, 5) }, () => `${lead()} ${follow()}`);
  return `${notes.join(' ¶ ')} ${closer()}`;
}

function writeInLanguage(
  desk: PostContext,
  author: DemoMember,
  tongue: LanguageTexts,
  at: Date,
): string | null {
  const { random, shelf } = desk;
  const topic = author.topics[0] ?? 'town';
  const telling = textContextOf(desk, author, topic, at, tongue.weekdays);
  const whole = random.chance(0.22) ? shelf.takeWhole(tongue.posts, author.username) : null;
  if (whole !== null) {
    const text = fillTemplate(whole, telling, random);
    if (fitsHour(text, at)) return text;
    shelf.giveBack(whole);
    return null;
  }
  const lead = shelf.leastUsed(tongue.leads, author.username);
  const rest = random.chance(0.6) ? ` ${shelf.leastUsed(tongue.follows, author.username)}` : '';
  const joint = tongue.code === 'ja' ? rest.trimStart() : rest;
  const text = fillTemplate(`${lead}${joint}`, telling, random);
  return fitsHour(text, at) ? text : null;
}

function textContextOf(
  desk: PostContext,
  author: DemoMember,
  topic: TopicKey,
  at: Date,
  weekdays: readonly string[],
): TextContext {
  const known = desk.members.filter(
    (one) => one.username !== author.username && one.joinedDaysAgo > 31,
  );
  const peers = known.filter((one) => one.topics.includes(topic));
  const friend = desk.random.pick(peers.length > 2 ? peers : known).username;
  return { at, friend, weekdays, nocturnal: topic === 'stars' };
}

function withTags(text: string, topic: Topic, random: Random): string {
  if (text.includes('#') || !random.chance(0.3)) return text;
  const [first, second] = random.shuffle(topic.tags);
  const tags = random.chance(0.15) && second !== undefined ? `#${first} #${second}` : `#${first}`;
  return text.includes('\n') || random.chance(0.3) ? `${text}\n${tags}` : `${text} ${tags}`;
}
