/** The list with one of its items at another place; the same list where nothing moves. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.min(Math.max(to, 0), list.length - 1);
  const item = list[from];
  if (item === undefined || place === from) return list;
  const rest = list.filter((_each, at) => at !== from);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}
