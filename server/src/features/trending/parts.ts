import type { SearchParts } from '#src/features/search/parts.ts';

export type TrendingParts = SearchParts;
