/** File name in `media/demo` of a drawing of a member or a group. */
export const drawingName = (whose: string, kind: 'avatar' | 'cover'): string =>
  `${whose}-${kind}.svg`;
