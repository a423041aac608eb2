import type { PlatformParts } from '#src/platform/parts.ts';
import type { Pictures } from './profile/pictures.ts';
import type { Members } from './record/members.ts';
import type { WordRules } from './words/word-rules.ts';

export interface UsersParts extends PlatformParts {
  members: Members;
  wordRules: WordRules;
  /** Uploads on profiles. `app.ts` creates it from media, a higher feature. */
  pictures: Pictures;
}
