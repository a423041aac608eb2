export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const visit = (file: string): void => {
    if (onPath.has(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    done.add(file);
    path.push(file);
    onPath.add(file);
    for (const next of edges.get(file) ?? []) visit(next);
    path.pop();
    onPath.delete(file);
  };
  for (const file of edges.keys()) visit(file);
  return cycles;
}
