/** A poll while it is written. Empty choices are not sent. */
export interface DraftPoll {
  choices: readonly string[];
  isMultiple: boolean;
  minutes: number;
}

const DAY_MINUTES = 1440;

export const NEW_POLL: DraftPoll = { choices: ['', ''], isMultiple: false, minutes: DAY_MINUTES };

export function parsePoll(value: unknown): DraftPoll | null {
  if (typeof value !== 'object' || value === null) return null;
  const { choices, isMultiple, minutes } = value as Partial<Record<keyof DraftPoll, unknown>>;
  if (!Array.isArray(choices) || typeof minutes !== 'number') return null;
  const texts = choices.filter((text) => typeof text === 'string');
  return { choices: texts, isMultiple: isMultiple === true, minutes };
}
