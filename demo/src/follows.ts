import { daysBefore } from './calendar.ts';
import type { DemoMember } from '../content/members/member.ts';
import type { Random } from './random.ts';

export interface DemoFollow {
  follower: string;
  followee: string;
  at: Date;
}

export function writeFollows(
  members: readonly DemoMember[],
  now: Date,
  random: Random,
): DemoFollow[] {
  const pairs = new Map<string, DemoFollow>();
  const follow = (follower: DemoMember, followee: DemoMember): void => {
    const key = `${follower.username} ${followee.username}`;
    if (follower === followee || pairs.has(key)) return;
    const days = Math.min(follower.joinedDaysAgo, followee.joinedDaysAgo) * random.next();
    const at = daysBefore(now, days);
    pairs.set(key, { follower: follower.username, followee: followee.username, at });
    if (random.chance(followBackChance(follower, followee))) follow(followee, follower);
  };
  for (const member of members) {
    const wanted = targetFollowCount(member, random);
    for (let tries = 0, made = 0; made < wanted && tries < 400; tries += 1) {
      const followee = random.weighted(members, (one) => followWeight(member, one));
      if (followee === member || pairs.has(`${member.username} ${followee.username}`)) continue;
      follow(member, followee);
      made += 1;
    }
  }
  return [...pairs.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function targetFollowCount(member: DemoMember, random: Random): number {
  if (member.joinedDaysAgo < 10) return random.between(2, 5);
  return 6 + Math.floor(20 * random.next() ** 1.7);
}

function followWeight(follower: DemoMember, followee: DemoMember): number {
  const shared = followee.topics.filter((topic) => follower.topics.includes(topic)).length;
  const sameTongue = follower.tongue !== null && follower.tongue === followee.tongue;
  return followee.liked ** 1.4 * (1 + 3 * shared) * (sameTongue ? 2.5 : 1);
}

function followBackChance(follower: DemoMember, followee: DemoMember): number {
  if (followee.liked >= 5) return 0.12;
  return followee.topics.some((topic) => follower.topics.includes(topic)) ? 0.6 : 0.25;
}
