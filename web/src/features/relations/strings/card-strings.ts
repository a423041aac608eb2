export const cardStrings = {
  failed: 'Couldn’t load this profile.',
  retry: 'Try again',
  notFound: 'This account is no longer here.',
  open: 'View profile',
  familiar,
} as const;

/** @param names the newest of them @param count all of them */
function familiar(names: readonly string[], count: number): string {
  const [first, second] = names;
  if (first === undefined) return 'Not followed by anyone you follow';
  if (second === undefined) return `Followed by ${first}`;
  if (count === 2) return `Followed by ${first} and ${second}`;
  return `Followed by ${first} and ${count - 1} others`;
}
