export const ALREADY_DECIDED = 'Someone else has already decided about this.';
export const WAS_EDITED = 'This post was edited. Look again.';
export const OTHERS_MUST_DECIDE = 'Another moderator has to review this.';
