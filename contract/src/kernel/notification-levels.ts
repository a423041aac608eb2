/** How much a group, a chat, a member or a thread notifies a member. `mentions` is the default and is not stored. */
export const LEVELS = ['all', 'mentions', 'none'] as const;
export type Level = (typeof LEVELS)[number];

/** The levels that members can choose for each kind of subject. To silence a member, mute them. */
export const LEVELS_OF = {
  group: ['all', 'mentions', 'none'],
  chat: ['mentions', 'none'],
  member: ['all', 'mentions'],
  thread: ['all', 'mentions', 'none'],
} as const satisfies Record<string, readonly Level[]>;

export type LevelSubject = keyof typeof LEVELS_OF;
export const LEVEL_SUBJECTS = Object.keys(LEVELS_OF) as LevelSubject[];

export function hasLevel(subject: LevelSubject, level: Level): boolean {
  const levels: readonly Level[] = LEVELS_OF[subject];
  return levels.includes(level);
}
