/**
 * Assigns a small number to each member while the process runs, so that long lists take four bytes per
 * member.
 */
export interface MemberNumbers {
  of(id: string): number;
  known(id: string): number | undefined;
  idOf(number: number): string;
}

export function createMemberNumbers(): MemberNumbers {
  const numbers = new Map<string, number>();
  const ids: string[] = [];
  return {
    of(id) {
      const known = numbers.get(id);
      if (known !== undefined) return known;
      numbers.set(id, ids.length);
      return ids.push(id) - 1;
    },
    known: (id) => numbers.get(id),
    idOf: (number) => ids[number] ?? '',
  };
}
