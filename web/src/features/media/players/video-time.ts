/** Formats seconds like a clock: 0:07, 12:34, 1:02:03. */
export function clockTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    String(whole % 60).padStart(2, '0'),
  ];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

const BARELY_BEGUN = 1;
const NEARLY_OVER = 2;

/** Returns the position to resume at, in seconds. 0 if the video was barely begun or nearly finished. */
export function resumeAt(lastWatched: number, duration: number): number {
  const isMiddle = lastWatched >= BARELY_BEGUN && lastWatched < duration - NEARLY_OVER;
  return isMiddle ? lastWatched : 0;
}

export function captionFor(languages: readonly string[], wanted: readonly string[]): number {
  const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  for (const tag of wanted) {
    const at = languages.findIndex((each) => base(each) === base(tag));
    if (at >= 0) return at;
  }
  return 0;
}
