export { createFilters, type ActiveFilter, type Filters } from './filters.ts';
export { endOf, filtersView } from './change-filters.ts';
export { filterRoutes } from './filter-routes.ts';
export { eraseFilters } from './filters.store.ts';
export { searchableText, type SearchableText } from './match-text.ts';
