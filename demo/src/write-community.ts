import { type ChatRow, chatRows } from './chats.ts';
import {
  followRows,
  type FollowRow,
  memberRows,
  type MemberRow,
  postRows,
  type PostRow,
} from './demo-rows.ts';
import { writeFollows } from './follows.ts';
import { writeGroups, type GroupRow } from './groups.ts';
import { type PinsAndFeatured, writePinsAndFeatured } from './pins-and-featured.ts';
import { type PollRow, writePolls } from './polls.ts';
import { createRandom } from './random.ts';
import { type ReactionRow, writeReactions } from './reactions.ts';
import type { TextAnalysis } from './text-analysis.ts';
import { writeNamedPosts } from './named-posts.ts';
import { writeReposts } from './reposts.ts';
import { writeContent } from './write-content.ts';
import { pendingMember } from '../content/moderation.ts';

const contentOptions = { seed: 20_261, posts: 3000, days: 30 };

export interface Community {
  people: readonly MemberRow[];
  /** Not among `people`, because other members don’t see this account. */
  pending: MemberRow;
  follows: readonly FollowRow[];
  posts: readonly PostRow[];
  groups: readonly GroupRow[];
  marks: PinsAndFeatured;
  reactions: readonly ReactionRow[];
  chats: readonly ChatRow[];
  polls: readonly PollRow[];
  /** Ids of the posts that the content names, by their keys. */
  named: ReadonlyMap<string, string>;
}

export function writeCommunity(now: Date, reading: TextAnalysis): Community {
  const random = createRandom(contentOptions.seed + 1);
  const content = writeContent({ ...contentOptions, now });
  const people = memberRows(content, now, random);
  const idOf = new Map(people.map(({ id, member }) => [member.username, id]));
  const follows = followRows(writeFollows(content.members, now, random), idOf);
  const town = { content, people, now, random: createRandom(contentOptions.seed + 5), reading };
  const { groups, posts: written, closed } = writeGroups(postRows(content, idOf, reading), town);
  // Reposts and reactions each have their own seed, like the pictures.
  const circle = { people, follows };
  const reposts = writeReposts(
    written,
    circle,
    now,
    createRandom(contentOptions.seed + 4),
    reading,
  );
  const reactions = writeReactions(written, people, now, createRandom(contentOptions.seed + 3));
  const marks = writePinsAndFeatured([...written, ...reposts], idOf, now);
  const chats = chatRows({ idOf, groups, now, random: createRandom(contentOptions.seed + 6) });
  const { rows, idOf: named } = writeNamedPosts(content, idOf, { now, reading });
  const asked = writePolls(people, now, reading);
  const posts = [...written, ...reposts, ...closed, ...rows, ...asked.posts];
  const { polls } = asked;
  const newcomers = { members: [pendingMember.member], posts: [], comments: [] };
  const [pending] = memberRows(newcomers, now, createRandom(contentOptions.seed + 7));
  if (!pending) throw new Error('The demo has no pending account.');
  return { people, pending, follows, posts, groups, marks, reactions, chats, polls, named };
}
