import type { ChatsFrom } from '@rookery/contract/kernel/chats.ts';

export const settingsStrings = {
  title: 'Chats',
  from: 'Who may write to me',
  fromHint: 'From members whom you don’t follow it comes as a request. Chats you have stay open.',
  froms: {
    everyone: 'Everyone',
    following: 'Whom I follow',
    nobody: 'Nobody',
  } satisfies Record<ChatsFrom, string>,
  readMarks: 'Show what I have read',
  readMarksHint: 'Off, you don’t see what others have read either.',
  notifications: 'Notifications of messages',
} as const;
