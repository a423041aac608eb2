export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const goal = Math.min(Math.max(to, 0), list.length - 1);
  const item = list[from];
  if (item === undefined || goal === from) return list;
  const rest = list.filter((_each, at) => at !== from);
  return [...rest.slice(0, goal), item, ...rest.slice(goal)];
}
