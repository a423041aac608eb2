/** Where the server shows a drawing of a member or a group; the files are `media/demo/{whose}-{kind}.svg`. */
export const drawingName = (whose: string, kind: 'avatar' | 'cover'): string =>
  `${whose}-${kind}.svg`;
