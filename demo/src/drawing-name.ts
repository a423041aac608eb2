export const drawingName = (whose: string, kind: 'avatar' | 'cover'): string =>
  `${whose}-${kind}.svg`;
