import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createLoginLink } from '#src/features/sessions/public.ts';
import { anyAccountExists } from '#src/features/users/public.ts';
import type { Resources } from '#src/resources.ts';
import { writeContent } from './content.ts';
import {
  drawingName,
  emailOf,
  followRows,
  type FollowRow,
  memberRows,
  type MemberRow,
  postRows,
  type PostRow,
} from './demo-rows.ts';
import * as store from './demo.store.ts';
import { drawAvatar, drawCover } from './drawings/drawings.ts';
import { drawPicture, pictureName, pictures } from './drawings/pictures.ts';
import { writeFollows } from './follows.ts';
import { type Marks, writeMarks } from './marks.ts';
import { members } from './members.ts';
import { createRandom } from './random.ts';
import { type ReactionRow, writeReactions } from './reactions.ts';
import { writeReposts } from './reposts.ts';

const story = { seed: 20_261, posts: 3000, days: 30 };

/** One member for each role that a visitor may want to try. */
const guests = [
  { role: 'a member', username: 'zofia_w' },
  { role: 'a moderator', username: 'hana_mod' },
  { role: 'an employee', username: 'emre_y' },
  { role: 'an administrator', username: 'nora' },
] as const;

type Needs = Pick<Resources, 'config' | 'db' | 'clock'>;

/**
 * Fills an empty database with the made-up community of Wrenmouth; one that has members is left as it is.
 * @param out receives a line while a person waits.
 * @returns the lines with a fresh sign-in link for each role.
 */
export async function runDemo(needs: Needs, out: (line: string) => void): Promise<string[]> {
  await writeDrawings(join(needs.config.dataDir, 'media', 'demo'));
  if (!(await anyAccountExists(needs.db))) {
    out('Filling the demo community: this takes some seconds, once.');
    await seedDemo(needs);
  }
  const lines = ['Each link signs in once, within 15 minutes; start the demo again for new ones.'];
  for (const { role, username } of guests) {
    lines.push(
      `Sign in as ${role} (@${username}): ${await createLoginLink(needs, emailOf(username))}`,
    );
  }
  return lines;
}

interface Rows {
  people: MemberRow[];
  follows: FollowRow[];
  posts: PostRow[];
  marks: Marks;
  reactions: ReactionRow[];
}

/** Writes the whole community in one transaction: a demo that was interrupted starts afresh. */
async function seedDemo({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<void> {
  const { people, follows, posts, marks, reactions } = makeRows(clock.now());
  await db.transaction().execute(async (tx) => {
    await store.insertMembers(tx, people);
    await store.insertFollows(tx, follows);
    await store.insertPosts(tx, posts);
    await store.insertMarks(tx, marks);
    await store.insertReactions(tx, reactions);
    await store.countEverything(tx);
    await store.leaveToSearch(tx);
    await store.analyseTables(tx);
  });
}

function makeRows(now: Date): Rows {
  const random = createRandom(story.seed + 1);
  const content = writeContent({ ...story, now });
  const people = memberRows(content, now, random);
  const idOf = new Map(people.map(({ id, member }) => [member.username, id]));
  const follows = followRows(writeFollows(content.members, now, random), idOf);
  const written = postRows(content, idOf);
  // Each by a chance of its own, like the pictures.
  const circle = { people, follows };
  const reposts = writeReposts(written, circle, now, createRandom(story.seed + 4));
  const reactions = writeReactions(written, people, now, createRandom(story.seed + 3));
  const posts = [...written, ...reposts];
  return { people, follows, posts, marks: writeMarks(posts, idOf, now), reactions };
}

async function writeDrawings(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const drawings = [
    ...members.flatMap(({ username }) => [
      [drawingName(username, 'avatar'), drawAvatar(username)] as const,
      [drawingName(username, 'cover'), drawCover(username)] as const,
    ]),
    ...pictures.map((picture) => [pictureName(picture), drawPicture(picture)] as const),
  ];
  await Promise.all(drawings.map(([name, drawing]) => writeFile(join(folder, name), drawing)));
}
