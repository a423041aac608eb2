import { AUDIENCES, type Audience } from '@rookery/contract/kernel/audience.ts';

import type { DraftOptions } from '#web/data/drafts/draft-options.ts';
import type { Page } from '#web/data/page/page.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { useSetting } from '#web/data/settings/settings.ts';

export interface ChosenAudience {
  whoAnswers: Audience;
  whoQuotes: Audience;
}

const audienceIn = (setting: string): Audience =>
  AUDIENCES.find((each) => each === setting) ?? 'everyone';

function chosenIn(options: DraftOptions, answers: string, quotes: string): ChosenAudience {
  const { whoAnswers = audienceIn(answers), whoQuotes = audienceIn(quotes) } = options;
  return { whoAnswers, whoQuotes };
}

/** The draft’s choices. The member’s settings decide what the draft leaves open. */
export function chosenAudience({ part }: Page, options: DraftOptions = {}): ChosenAudience {
  const { who_answers: answers, who_quotes: quotes } = part(createSettings).settings.getState();
  return chosenIn(options, answers, quotes);
}

export function useChosenAudience(options: DraftOptions): ChosenAudience {
  return chosenIn(options, useSetting('who_answers'), useSetting('who_quotes'));
}
