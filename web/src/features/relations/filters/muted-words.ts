import type { Filter } from '@rookery/contract/relations/filters.ts';
import { queryOptions } from '@tanstack/react-query';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { mutedWordsStrings as strings } from './muted-words-strings.ts';

const FILTERS_KEY = 'filters';
const ORDER = { subject: 'muted words' };
const LEAST_SECONDS = 60;

export const mutedWordsOptions = ({ api }: Pick<Page, 'api'>) =>
  queryOptions({
    queryKey: [FILTERS_KEY],
    queryFn: async ({ signal }) => (await api('GET /filters', { signal })).data,
  });

export type FilterDraft = Omit<Filter, 'expiresAt'> & { durationSeconds?: number | null };

/** @throws ApiError when the server refuses the word */
export async function saveMutedWord(page: Page, draft: FilterDraft): Promise<void> {
  const answer = await sendOrWait(page, 'PUT /filters', { body: draft }, ORDER);
  const { queryKey } = mutedWordsOptions(page);
  page.lists.setQueryData(queryKey, (all = []) => answer?.data ?? withDraft(page, all, draft));
  forgetLists(page);
}

export async function removeMutedWord(page: Page, filter: Filter): Promise<void> {
  const { queryKey } = mutedWordsOptions(page);
  const input = { query: { ulid: filter.ulid }, body: {} };
  try {
    const answer = await sendOrWait(page, 'DELETE /filters', input, ORDER);
    page.lists.setQueryData(queryKey, (all) => all?.filter(({ ulid }) => ulid !== filter.ulid));
    forgetLists(page);
    if (!answer) return;
    const onPress = () => void restore(page, filter);
    showToast(strings.removed, { action: { label: strings.undo, onPress } });
  } catch (error) {
    showFailureText(strings.failed, error);
  }
}

async function restore(page: Page, { expiresAt, ...fields }: Filter): Promise<void> {
  const leftMs = expiresAt === null ? null : Date.parse(expiresAt) - page.clock.now();
  const durationSeconds =
    leftMs === null ? null : Math.max(LEAST_SECONDS, Math.round(leftMs / 1000));
  try {
    await saveMutedWord(page, { ...fields, durationSeconds });
  } catch (error) {
    showFailureText(strings.failed, error);
  }
}

/** Shown until the server has the word. */
function withDraft(page: Page, all: readonly Filter[], draft: FilterDraft): Filter[] {
  const { durationSeconds, ...fields } = draft;
  const before = all.find(({ ulid }) => ulid === draft.ulid)?.expiresAt ?? null;
  const end = (seconds: number): string =>
    new Date(page.clock.now() + seconds * 1000).toISOString();
  const expiresAt =
    durationSeconds === undefined ? before : durationSeconds && end(durationSeconds);
  const others = all.filter(({ ulid }) => ulid !== draft.ulid);
  return [{ ...fields, expiresAt: expiresAt || null }, ...others];
}

/** Lists that were loaded before show other posts than now. */
function forgetLists({ lists }: Page): void {
  lists.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [name] }) => name !== FILTERS_KEY,
  });
}
