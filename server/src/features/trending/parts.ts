import type { SearchParts } from '#src/features/search/parts.ts';

/** The parts of all features below: trending makes none. */
export type TrendingParts = SearchParts;
