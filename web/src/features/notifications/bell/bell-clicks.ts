/** Fired by a click on the bell while the list is open. The list scrolls to its top and refreshes. */
export const bellClicks = new EventTarget();
