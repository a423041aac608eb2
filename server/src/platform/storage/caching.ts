/**
 * Browsers cache a file for a day, shared caches for ten minutes, because removed files must disappear. Both
 * revalidate by ETag.
 */
export const FILE_CACHING = 'public, max-age=86400, s-maxage=600';
