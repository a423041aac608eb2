/** The bell, pressed on the list itself: the list goes to its top and is made fresh. */
export const openAgain = new EventTarget();
