/** A longer description of a group is folded behind 'Show More'. */
export const DESCRIPTION_FOLD = { characters: 300, lines: 6 };
