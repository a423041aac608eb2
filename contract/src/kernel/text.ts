/** What every part of Rookery knows about texts. Decision 101 lists the rules of Unicode behind it. */
export { countCodePoints, isBlank, normaliseBody } from './text/body.ts';
export { findEntities, type EntityKind, type TextEntity } from './text/entities.ts';
export { USERNAME_PATTERN } from './text/signed-names.ts';
