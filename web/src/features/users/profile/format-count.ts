/** 999, 1.0K, 999.9K, 1.0M: one decimal, always rounded down. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return `${tenths(count, 1000)}K`;
  return `${tenths(count, 1_000_000)}M`;
}

function tenths(count: number, unit: number): string {
  const whole = Math.floor((count * 10) / unit);
  return `${Math.floor(whole / 10)}.${whole % 10}`;
}
