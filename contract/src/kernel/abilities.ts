/**
 * What a viewer can be allowed to do with a post; `pin` and `react` allow to take it back as well. `mark`: as sensitive
 * or for the web alone.
 */
export const POST_ABILITIES = [
  'comment',
  'react',
  'repost',
  'report',
  'delete',
  'pin',
  'retry',
  'remove',
  'mark',
  'removeFromGroup',
  'pinInGroup',
  'curate',
] as const;
export type PostAbility = (typeof POST_ABILITIES)[number];

/**
 * About another member, taking it back included; `review` and `administer` are about oneself: to decide about reports, and
 * to open the console.
 */
export const MEMBER_ABILITIES = [
  'follow',
  'mute',
  'block',
  'report',
  'ban',
  'badges',
  'review',
  'administer',
] as const;
export type MemberAbility = (typeof MEMBER_ABILITIES)[number];

/** What most viewers may do with most posts, and about most members: `abilities` is left out where it would say just this. */
const USUAL: Readonly<{ posts: readonly PostAbility[]; members: readonly MemberAbility[] }> = {
  posts: ['comment', 'react', 'repost', 'report'],
  members: ['follow', 'mute', 'block', 'report'],
};

/** What an answer says of these abilities: undefined where it says nothing. */
export function toldAbilities<Ability extends PostAbility | MemberAbility>(
  of: keyof typeof USUAL,
  abilities: readonly Ability[],
): Ability[] | undefined {
  const usual: readonly string[] = USUAL[of];
  const isUsual =
    abilities.length === usual.length && abilities.every((each) => usual.includes(each));
  return isUsual ? undefined : [...abilities];
}

/** Whether the viewer may do this with a post, as its view tells. */
export function mayWith(
  post: { abilities?: readonly PostAbility[] },
  ability: PostAbility,
): boolean {
  return (post.abilities ?? USUAL.posts).includes(ability);
}

/** Whether the viewer may do this about a member, as the profile tells. */
export function mayAbout(
  profile: { abilities?: readonly MemberAbility[] },
  ability: MemberAbility,
): boolean {
  return (profile.abilities ?? USUAL.members).includes(ability);
}
