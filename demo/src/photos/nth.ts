/** Counts from the start again at the end. */
export function nth<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}
