export { levelButton } from './lazy-levels.ts';
export { createLevels, levelOf, type LevelOwner } from './levels.part.ts';
export { levelStrings } from './level-strings.ts';
