import type { Level, LevelSubject } from '@rookery/contract/kernel/notification-levels.ts';

const posts = {
  all: 'All posts',
  mentions: 'Mentions and replies',
  none: 'Nothing',
} satisfies Record<Level, string>;

export const levelStrings = {
  levels: {
    group: posts,
    member: posts,
    thread: { ...posts, all: 'All comments' },
    chat: { ...posts, mentions: 'Messages' },
  } satisfies Record<LevelSubject, Record<Level, string>>,
  heading: 'Notify me about',
  button: (name: string, level: string): string => `Notifications of ${name}: ${level}`,
  done: {
    group: {
      all: 'You’ll be notified of all posts in this group',
      mentions: 'You’ll be notified of mentions and replies in this group',
      none: 'You won’t be notified of posts in this group',
    },
    member: {
      all: 'You’ll be notified of all their posts',
      mentions: 'You’ll be notified of mentions and replies',
      none: '',
    },
    thread: {
      all: 'You’ll be notified of all comments',
      mentions: 'You’ll be notified of mentions and replies',
      none: 'Thread muted. You won’t be notified of it.',
    },
    chat: { all: '', mentions: 'Chat unmuted', none: 'Chat muted' },
  } satisfies Record<LevelSubject, Record<Level, string>>,
  failed: 'Couldn’t change the notifications. Try again.',
} as const;
