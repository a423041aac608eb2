import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import { useOpenGroup } from '#web/data/entities/open-group.ts';
import { usePart } from '#web/data/page/page-context.ts';

import { createGroupRules } from './group-rules.part.ts';

export interface RulesStep {
  unread: string;
  isAsking: boolean;
  markRead(): void;
}

export function useGroupRules(request: ComposerRequest): RulesStep {
  const { rulesOptions, hasRead, markRead } = usePart(createGroupRules);
  const groupId = request.kind === 'post' ? (request.group?.id ?? null) : null;
  const shown = useOpenGroup();
  const known = shown !== null && shown.id === groupId ? shown.rules : undefined;
  const { data: rules = known, isPending } = useQuery({
    ...rulesOptions(groupId ?? ''),
    enabled: groupId !== null,
  });
  const [, setRead] = useState('');
  const isUnread = groupId !== null && !!rules && !hasRead(groupId, rules);
  return {
    unread: isUnread ? rules : '',
    // If this request failed, sending the post would probably fail too. Don’t wait for the rules then.
    isAsking: groupId !== null && isPending && rules === undefined,
    markRead() {
      if (groupId === null || !rules) return;
      markRead(groupId, rules);
      setRead(rules);
    },
  };
}
