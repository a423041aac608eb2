import type { ChatsFrom } from '@rookery/contract/kernel/chats.ts';

export const settingsStrings = {
  title: 'Chats',
  from: 'Allow messages from',
  fromHint:
    'Messages from members you don’t follow arrive as message requests. Your existing chats stay open.',
  froms: {
    everyone: 'Everyone',
    following: 'Members I follow',
    nobody: 'No one',
  } satisfies Record<ChatsFrom, string>,
  readMarks: 'Send read receipts',
  readMarksHint: 'If this is off, you won’t see other members’ read receipts either.',
  notifications: 'Message notifications',
} as const;
