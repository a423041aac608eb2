export const DECIDED = 'Someone else has already decided about this.';
export const FOR_OTHERS = 'Another moderator has to review this.';
