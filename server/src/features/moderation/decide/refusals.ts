export const DECIDED = 'Somebody else has decided about this already.';
export const FOR_OTHERS = 'Somebody else has to decide about this.';
