import {
  followRows,
  type FollowRow,
  memberRows,
  type MemberRow,
  postRows,
  type PostRow,
} from './demo-rows.ts';
import { writeFollows } from './follows.ts';
import { type Marks, writeMarks } from './marks.ts';
import { createRandom } from './random.ts';
import { type ReactionRow, writeReactions } from './reactions.ts';
import type { Reading } from './reading.ts';
import { writeReposts } from './reposts.ts';
import { writeContent } from './write-content.ts';

const story = { seed: 20_261, posts: 3000, days: 30 };

/** All that is known of the community, to be written into an empty database in this order. */
export interface Community {
  people: readonly MemberRow[];
  follows: readonly FollowRow[];
  /** Comments and reposts too, each after what it needs. */
  posts: readonly PostRow[];
  marks: Marks;
  reactions: readonly ReactionRow[];
}

/** The town of Wrenmouth as it stands at a moment: the same each time, but for the ids. */
export function writeCommunity(now: Date, reading: Reading): Community {
  const random = createRandom(story.seed + 1);
  const content = writeContent({ ...story, now });
  const people = memberRows(content, now, random);
  const idOf = new Map(people.map(({ id, member }) => [member.username, id]));
  const follows = followRows(writeFollows(content.members, now, random), idOf);
  const written = postRows(content, idOf, reading);
  // Each by a chance of its own, like the pictures.
  const circle = { people, follows };
  const reposts = writeReposts(written, circle, now, createRandom(story.seed + 4), reading);
  const reactions = writeReactions(written, people, now, createRandom(story.seed + 3));
  const posts = [...written, ...reposts];
  return { people, follows, posts, marks: writeMarks(posts, idOf, now), reactions };
}
