/**
 * A viewer's abilities on a post. `joinToComment` means joining its group first. `pin`, `react`, `hideAnswer`
 * and `detach` include undoing. `mark` means marking it as sensitive or web only. `restrict` means choosing who
 * may answer and quote.
 */
export const POST_ABILITIES = [
  'comment',
  'react',
  'repost',
  'quote',
  'report',
  'edit',
  'restrict',
  'hideAnswer',
  'detach',
  'delete',
  'pin',
  'retry',
  'remove',
  'mark',
  'removeFromGroup',
  'pinInGroup',
  'curate',
  'joinToComment',
] as const;
export type PostAbility = (typeof POST_ABILITIES)[number];

/**
 * Abilities on another member, including undoing. The viewer's own: `review` (decide about reports) and
 * `administer` (open the console).
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

/** The abilities of most viewers on most posts and members. `abilities` is omitted when it equals them. */
const DEFAULT_ABILITIES: Readonly<{
  posts: readonly PostAbility[];
  members: readonly MemberAbility[];
}> = {
  posts: ['comment', 'react', 'repost', 'quote', 'report'],
  members: ['follow', 'mute', 'block', 'report'],
};

export function omitDefaultAbilities<Ability extends PostAbility | MemberAbility>(
  of: keyof typeof DEFAULT_ABILITIES,
  abilities: readonly Ability[],
): Ability[] | undefined {
  const usual: readonly string[] = DEFAULT_ABILITIES[of];
  const isUsual =
    abilities.length === usual.length && abilities.every((each) => usual.includes(each));
  return isUsual ? undefined : [...abilities];
}

export function hasPostAbility(
  post: { abilities?: readonly PostAbility[] },
  ability: PostAbility,
): boolean {
  return (post.abilities ?? DEFAULT_ABILITIES.posts).includes(ability);
}

export function hasMemberAbility(
  profile: { abilities?: readonly MemberAbility[] },
  ability: MemberAbility,
): boolean {
  return (profile.abilities ?? DEFAULT_ABILITIES.members).includes(ability);
}
