/** Text rules that all parts of Rookery share. Decision 101 lists the Unicode standards behind them. */
export { countCodePoints, isBlank, normaliseBody } from './text/body.ts';
export { findEntities, type EntityKind, type TextEntity } from './text/entities.ts';
export { USERNAME_PATTERN } from './text/signed-names.ts';
