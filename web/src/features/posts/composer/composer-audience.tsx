import { useState } from 'react';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import { AUDIENCE_ICONS, audienceMenu } from '#web/features/posts/audience/audience-items.ts';
import { audienceStrings } from '#web/features/posts/audience/audience-strings.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { MenuList } from '#web/ui/menu/menu.tsx';

import { useChosenAudience } from '#web/features/posts/audience/chosen-audience.ts';
import styles from './composer-audience.module.css';
import type { ComposerModel } from './use-composer.ts';

interface ComposerAudienceProps {
  request: ComposerRequest;
  model: ComposerModel;
}

/** Chooses who may answer and quote a new post or quote. */
export function ComposerAudience({ request, model }: ComposerAudienceProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { draft, view, phase } = model;
  const chosen = useChosenAudience(view.options);
  const { whoAnswers, whoQuotes } = chosen;
  if (request.kind !== 'post' && request.kind !== 'quote') return null;
  const { canAnswer, canQuote } = audienceStrings;
  const menu = audienceMenu(chosen, false, (choice) => draft.choose(choice));
  return (
    <div className={styles.audience}>
      <button
        type="button"
        className={styles.button}
        disabled={phase === 'sending'}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name={AUDIENCE_ICONS[whoAnswers]} size={17} />
        <span>
          {canAnswer[whoAnswers]}
          {whoQuotes !== 'everyone' && ` · ${canQuote[whoQuotes]}`}
        </span>
      </button>
      {anchor && <MenuList anchor={anchor} {...menu} onClose={() => setAnchor(null)} />}
    </div>
  );
}
