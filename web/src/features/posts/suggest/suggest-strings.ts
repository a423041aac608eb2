export const suggestStrings = {
  list: { user: 'Members', hashtag: 'Hashtags', ticker: 'Tickers' },
  found: (count: number): string =>
    count === 1
      ? '1 suggestion. Press Tab to accept it.'
      : `${count} suggestions. Press Tab to accept the first, or the arrow keys to choose.`,
} as const;
