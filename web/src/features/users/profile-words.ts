/** Every text of the profile. Those of the specification stand here letter for letter. */
export const profileWords = {
  followers: 'Followers',
  following: 'Following',
  friends: 'Friends',
  followsYou: 'Follows you',
  website: 'Website',
  joined: (when: string): string => `Here since ${when}`,
  lastSeen: (ago: string): string => (ago === 'Active' ? ago : `Active ${ago} ago`),
  edit: 'Edit profile',
  name: 'Name',
  username: 'Username',
  bio: 'Bio',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Profile saved',
  usernameRule: 'You can change it once in 30 days.',
  usernameWait: (when: string): string => `You can change it again on ${when}.`,
  nameNeeded: 'Please enter a name.',
  bioCount: (count: number, most: number): string => `${count}/${most}`,
  bioTooLong: (over: number): string =>
    over === 1 ? '1 character too many.' : `${over} characters too many.`,
  websiteShape: 'This is not the address of a website.',
} as const;
