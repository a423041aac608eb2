/** Members by a small number each, for as long as the process lives: lists of thousands weigh four bytes a member. */
export interface MemberNumbers {
  /** @param id uuid */
  of(id: string): number;
  /** Undefined: nobody has asked for it. */
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
