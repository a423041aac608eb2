import type { ChosenMedia } from '#src/features/media/public.ts';

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
