export const cardStrings = {
  failed: 'Couldn’t load this profile.',
  retry: 'Try again',
  notFound: 'This account is no longer here.',
  open: 'View profile',
  notFollowed: 'Not followed by anyone you follow',
} as const;

/** Says who follows a member. @param names the newest followers @param count all of them */
export function followedBy([first = '', second]: readonly string[], count: number): string {
  const others = count - 1;
  if (others <= 0) return `Followed by ${first}`;
  if (others === 1) return `Followed by ${first} and ${second ?? '1 other'}`;
  return `Followed by ${first} and ${others} others`;
}
