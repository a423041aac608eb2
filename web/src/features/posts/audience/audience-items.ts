import type { Audience } from '@rookery/contract/kernel/audience.ts';

import type { IconName } from '#web/ui/icon/icon-names.ts';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';

import { audienceStrings } from './audience-strings.ts';

export interface AudienceChoice {
  whoAnswers?: Audience | undefined;
  whoQuotes?: Audience | undefined;
}

export const AUDIENCE_ICONS: Readonly<Record<Audience, IconName>> = {
  everyone: 'globe',
  followed: 'users',
  mentioned: 'at-sign',
  none: 'lock',
};

const ORDER: readonly Audience[] = ['everyone', 'followed', 'mentioned', 'none'];

function audienceItems(
  chosen: Audience = 'everyone',
  choose: (audience: Audience) => void,
): MenuItem[] {
  return ORDER.map((audience) => ({
    label: audienceStrings[audience],
    icon: AUDIENCE_ICONS[audience],
    isChosen: audience === chosen,
    onSelect: () => choose(audience),
  }));
}

export interface AudienceMenuItems {
  label: string;
  heading: string;
  items: MenuItem[];
  group?: { label: string; items: MenuItem[] };
}

/** @param isComment comments only decide who may quote them */
export function audienceMenu(
  { whoAnswers, whoQuotes }: AudienceChoice,
  isComment: boolean,
  choose: (choice: AudienceChoice) => void,
): AudienceMenuItems {
  const { whoAnswers: answers, whoQuotes: quotes } = audienceStrings;
  const ofQuotes = audienceItems(whoQuotes, (who) => choose({ whoQuotes: who }));
  if (isComment) return { label: quotes, heading: quotes, items: ofQuotes };
  return {
    label: answers,
    heading: answers,
    items: audienceItems(whoAnswers, (who) => choose({ whoAnswers: who })),
    group: { label: quotes, items: ofQuotes },
  };
}
