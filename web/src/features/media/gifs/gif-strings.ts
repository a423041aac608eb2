export const strings = {
  chooseGif: 'Choose a GIF',
  searchGifs: 'Search GIFs',
  gifs: 'GIFs',
  gifCount: (count: number): string => (count === 1 ? '1 GIF' : `${count} GIFs`),
  noGifs: (asked: string): string => `No GIFs for “${asked}”`,
  noGifsHint: 'Try another word, or fewer words.',
  gifsFailed: 'Couldn’t load the GIFs.',
  retry: 'Try again',
  loadMore: 'Load More',
  poweredByGiphy: 'Powered by GIPHY',
  untitledGif: 'A GIF',
} as const;
