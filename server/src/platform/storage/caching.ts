/**
 * How long a member's file is kept: a day by browsers, ten minutes by caches that many share, since what is taken
 * out of sight must go. Both ask again by ETag then.
 */
export const FILE_CACHING = 'public, max-age=86400, s-maxage=600';
