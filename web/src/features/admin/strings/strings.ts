/** Words of the console. */
export const strings = {
  console: 'Console',
  outside: 'You are not at the console',
  outsideHint:
    'Open it from the Admin entry of the app’s menu. It closes by itself after 30 minutes without use.',
  over: 'Your time at the console is over. Open it again from the app, in another tab, then try again here: what you typed stays.',
  toApp: 'To the app',
  loading: 'Loading…',
  more: 'Show more',
  tryAgain: 'Try again',
  nothing: 'Nothing here.',
  search: 'Search',
  leave: 'Close the console',
  sections: 'Sections',
  heldOnly: 'Only those who wait',
  held: 'Came among many from one network within an hour. What they write waits for a moderator, and they begin no chats.',
  approve: 'Approve',
  wordsHint:
    'A post with such a word, or a link to such a domain, waits until a moderator has looked at it, or is refused. Names, biographies and the texts of groups cannot wait: they are refused for either; messages of chats for what is refused alone. Whole words count, whatever their case and accents; a domain counts with all below it. What staff writes is not looked at.',
  noWords: 'No word is named: every post is there at once.',
  nameWord: 'Add',
} as const;
