export const suggestStrings = {
  list: { user: 'Members', hashtag: 'Hashtags', ticker: 'Tickers' },
  found: (count: number): string =>
    count === 1
      ? '1 suggestion. Tab takes it.'
      : `${count} suggestions. Tab takes the first, arrows choose.`,
} as const;
