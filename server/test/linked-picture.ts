import type { ChosenMedia } from '#src/features/media/public.ts';

/** A picture of a new post that was given by its address, and so waits for no upload. */
export const linkedPicture = ({ isProcessing }: { isProcessing: boolean }): ChosenMedia => ({
  mediaId: null,
  isProcessing,
  item: {
    url: '/media/a.webp',
    widthPx: 800,
    heightPx: 600,
    mimeType: 'image/webp',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: 'A rook.',
  },
});
