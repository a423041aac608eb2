/** Posts to which the member's own reaction is on its way: what a notice counts may or may not have it yet. */
export const reactionsUnderway = new Set<string>();
