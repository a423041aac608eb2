import type { PlatformParts } from '#src/platform/parts.ts';
import type { Pictures } from './profile/pictures.ts';
import type { Members } from './record/members.ts';
import type { WordRules } from './words/word-rules.ts';

export interface UsersParts extends PlatformParts {
  members: Members;
  wordRules: WordRules;
  /**
   * Handles uploaded profile pictures. `app.ts` passes in the implementation, because `media` is a higher
   * feature.
   */
  pictures: Pictures;
}
