export const libraryUrl = (name: string): string => `/media/gifs/${name}.gif`;
export const libraryStillUrl = (name: string): string => `/media/gifs/${name}-still.webp`;
