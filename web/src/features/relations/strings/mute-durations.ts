/** Seconds of a mute, and their labels. */
export const durationLabels = {
  '3600': '1 hour',
  '86400': '24 hours',
  '604800': '7 days',
  '2592000': '30 days',
  forever: 'For ever',
} as const;
export type DurationChoice = keyof typeof durationLabels;

export const secondsOf = (choice: DurationChoice): number | null =>
  choice === 'forever' ? null : Number(choice);

/** The label of a duration that the dialog offers. */
export const durationLabel = (seconds: number): string | null =>
  Object.entries(durationLabels).find(([choice]) => Number(choice) === seconds)?.[1] ?? null;

export const formatEnd = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
