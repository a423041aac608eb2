import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { drawAvatars, emailOf, guests, writeCommunity } from '@rookery/demo/public.ts';
import { detectLanguage, findTopics } from '#src/features/posts/public.ts';
import { createLoginLink } from '#src/features/sessions/public.ts';
import { anyAccountExists } from '#src/features/users/account/public.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Resources } from '#src/resources.ts';
import { insertChats } from './chats.store.ts';
import * as store from './demo.store.ts';
import { insertPolls } from './polls.store.ts';
import { writeModerationHistory } from './moderation-history.ts';
import { withPastCalls } from './past-calls.ts';
import { writeGuestPosts, writePendingPost } from './guest-posts.ts';
import { countGroups, insertGroupMarks, insertGroups } from './groups.store.ts';

export const demoPicturesFolder = ({ dataDir }: Config): string => join(dataDir, 'media', 'demo');

type DemoDeps = Resources;

/**
 * Fills an empty database with the demo community of Wrenmouth. One that has members stays as it is.
 * @param out receives a progress line.
 * @returns the lines with a new sign-in link for each role.
 */
export async function runDemo(deps: DemoDeps, out: (line: string) => void): Promise<string[]> {
  await writeAvatars(demoPicturesFolder(deps.config));
  if (!(await anyAccountExists(deps.db))) {
    out('Creating the demo community. This takes a few seconds, the first time only.');
    await seedDemo(deps);
  }
  const lines = [
    'Each link logs you in once, within 15 minutes. Restart the demo to get new links.',
  ];
  for (const { role, username } of guests) {
    lines.push(
      `Log in as ${role} (@${username}): ${await createLoginLink(deps, emailOf(username))}`,
    );
  }
  return lines;
}

export const listFirstPictures = ({ db }: Pick<DemoDeps, 'db'>): Promise<string[]> =>
  store.listNewestPictures(db);

/** Writes the whole community in one transaction, so that an interrupted demo starts again. */
async function seedDemo(deps: DemoDeps): Promise<void> {
  const { db, clock } = deps;
  const reading = { detectLanguage, findTopics };
  const community = writeCommunity(clock.now(), reading);
  const { people, pending, follows, posts, groups, marks, reactions, chats } = community;
  await db.transaction().execute(async (tx) => {
    await store.insertMembers(tx, [...people, pending]);
    await store.holdMember(tx, pending);
    await store.insertFollows(tx, follows);
    await insertGroups(tx, groups);
    await store.insertPosts(tx, posts);
    await insertGroupMarks(tx, groups);
    await store.insertMarks(tx, marks);
    await store.insertReactions(tx, reactions);
    await store.insertNotifications(tx, clock.now());
    await store.countEverything(tx);
    await insertPolls(tx, community.polls, clock.now());
    await store.leaveToSearch(tx);
    await countGroups(tx);
    await insertChats(tx, chats);
    await store.analyseTables(tx);
  });
  await withPastCalls(deps, async (call) => {
    await writeModerationHistory(call, community);
    await writeGuestPosts(call, community, clock.now());
    await writePendingPost(call, community, clock.now());
  });
}

async function writeAvatars(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(drawAvatars().map(([name, drawing]) => writeFile(join(folder, name), drawing)));
}
