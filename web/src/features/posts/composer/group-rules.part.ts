import { queryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

export interface GroupRules {
  rulesOptions: ReturnType<typeof rulesOptionsOf>;
  hasRead(groupId: string, rules: string): boolean;
  markRead(groupId: string, rules: string): void;
}

export function createGroupRules(page: Page): GroupRules {
  const { storage, session, onDrop } = page;
  const read = new Set<string>();
  onDrop(() => read.clear());
  const keyOf = (groupId: string): string =>
    `rookery-rules-${session.getState().currentUser?.ulid ?? ''}-${groupId}`;
  return {
    rulesOptions: rulesOptionsOf(page),
    hasRead(groupId, rules) {
      const [key, mark] = [keyOf(groupId), markOf(rules)];
      return storage.getItem(key) === mark || read.has(key + mark);
    },
    markRead(groupId, rules) {
      const [key, mark] = [keyOf(groupId), markOf(rules)];
      read.add(key + mark);
      try {
        storage.setItem(key, mark);
      } catch (error) {
        console.info('Could not store on this device that the group rules were read.', error);
      }
    },
  };
}

function rulesOptionsOf({ api }: Page) {
  return (groupId: string) =>
    queryOptions({
      queryKey: ['group-rules', groupId],
      queryFn: async ({ signal }) => {
        const { data } = await api('POST /groups/map', { body: { ulids: [groupId] }, signal });
        return data[0]?.abilities.includes('edit') ? '' : (data[0]?.rules ?? '');
      },
      staleTime: 0,
    });
}

/**
 * A hash that detects changed rules. The rules of a private group must not be stored on the device as text.
 */
function markOf(rules: string): string {
  let hash = 0;
  for (let at = 0; at < rules.length; at++) hash = (hash * 33 + rules.charCodeAt(at)) | 0;
  return `${rules.length}.${hash}`;
}
