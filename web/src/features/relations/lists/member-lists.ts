import type { MemberList } from '@rookery/contract/lists/member-list.ts';
import { queryOptions } from '@tanstack/react-query';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { listStrings as strings } from './strings.ts';

/** Requests about lists are sent in order, so that a list exists before its members. */
const ORDER = { subject: 'lists' };
const LISTS_KEY = 'lists';
/** Start of the query keys of the feeds and the members of lists. */
export const LIST_FEED_KEY = 'list-feed';
export const LIST_MEMBERS_KEY = 'list-members';

/** The member's lists. @param userUlid also whether each list has this member */
export const listsOptions = ({ api }: Page, userUlid?: string) =>
  queryOptions({
    queryKey: [LISTS_KEY, userUlid ?? ''],
    queryFn: async ({ signal }) =>
      (await api('GET /lists', { query: { ...(userUlid && { userUlid }) }, signal })).data,
  });

export const listOptions = ({ api }: Page, ulid: string) =>
  queryOptions({
    queryKey: ['list', ulid],
    queryFn: async ({ signal }) =>
      (await api('GET /lists/:ulid', { params: { ulid }, signal })).data,
  });

export const byName = (one: MemberList, other: MemberList): number =>
  one.name.localeCompare(other.name);

/** Applies a change to each cached copy of a list, before the server has it. */
function patchList(page: Page, ulid: string, change: (list: MemberList) => MemberList): void {
  const patch = (list: MemberList): MemberList => (list.ulid === ulid ? change(list) : list);
  page.lists.setQueryData(listOptions(page, ulid).queryKey, (list) => list && patch(list));
  page.lists.setQueriesData<MemberList[]>({ queryKey: [LISTS_KEY] }, (all) =>
    all?.map(patch).toSorted(byName),
  );
}

/** Loads lists again that changed, except those on the screen, so that nothing moves there. */
function forgetContent(page: Page, ulid: string): void {
  for (const key of [LIST_FEED_KEY, LIST_MEMBERS_KEY]) {
    page.lists.removeQueries({ queryKey: [key, ulid], type: 'inactive' });
  }
}

export interface ListChange {
  ulid: string;
  name: string;
  isShared?: boolean;
  description?: string;
  topic?: string | null;
}

/** A list before the server has it. */
function newList({ session }: Page, { ulid, name }: ListChange): MemberList {
  const { currentUser } = session.getState();
  const { username = null, name: ownName = '', avatar = null } = currentUser ?? {};
  return {
    ulid,
    name,
    memberCount: 0,
    isShared: false,
    description: '',
    topic: null,
    isOwn: true,
    hasMe: false,
    owner: { userId: currentUser?.ulid ?? '', username, name: ownName, avatar },
  };
}

/** Creates or changes a list. @throws ApiError when the server refuses it */
export async function saveList(page: Page, list: ListChange): Promise<void> {
  const answer = await sendOrWait(page, 'PUT /lists', { body: list }, ORDER);
  const saved = answer?.data;
  page.lists.setQueriesData<MemberList[]>({ queryKey: [LISTS_KEY] }, (all) => {
    if (!all) return all;
    const before = all.find(({ ulid }) => ulid === list.ulid);
    const after = { ...newList(page, list), ...before, ...list, ...saved };
    return [...all.filter((each) => each !== before), after].toSorted(byName);
  });
  patchList(page, list.ulid, (before) => ({ ...before, ...list, ...saved }));
}

/** The server’s reason, such as that the member does not want to be on the list. Null for other failures. */
function refusalIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || ![403, 409, 422].includes(error.status)) return null;
  return Object.values(error.fields)[0] ?? error.message;
}

/** @returns whether the server has it, or gets it later */
export async function setOnList(
  page: Page,
  ulid: string,
  userUlid: string,
  on: boolean,
): Promise<boolean> {
  const params = { ulid };
  const mark = (isOn: boolean, by: number): void => {
    patchList(page, ulid, (list) => ({ ...list, memberCount: list.memberCount + by }));
    page.lists.setQueryData(listsOptions(page, userUlid).queryKey, (all) =>
      all?.map((list) => (list.ulid === ulid ? { ...list, hasMember: isOn } : list)),
    );
  };
  mark(on, on ? 1 : -1);
  try {
    await (on
      ? sendOrWait(page, 'PUT /lists/:ulid/members', { params, body: { userUlid } }, ORDER)
      : sendOrWait(
          page,
          'DELETE /lists/:ulid/members',
          { params, query: { userUlid }, body: {} },
          ORDER,
        ));
    forgetContent(page, ulid);
    return true;
  } catch (error) {
    mark(!on, on ? -1 : 1);
    showFailureText(refusalIn(error) ?? strings.failed, error);
    return false;
  }
}

/** Deletes a list, and offers to restore it. */
export async function deleteList(page: Page, list: MemberList): Promise<boolean> {
  const { ulid, name } = list;
  try {
    const input = { query: { ulid }, body: {} };
    await sendOrWait(page, 'DELETE /lists', input, ORDER);
  } catch (error) {
    showFailureText(strings.failed, error);
    return false;
  }
  page.lists.setQueriesData<MemberList[]>({ queryKey: [LISTS_KEY] }, (all) =>
    all?.filter((each) => each.ulid !== ulid),
  );
  page.lists.removeQueries({ queryKey: listOptions(page, ulid).queryKey });
  forgetContent(page, ulid);
  const restore = async (): Promise<void> => {
    try {
      await saveList(page, { ulid, name });
    } catch (error) {
      showFailureText(strings.failed, error);
    }
  };
  showToast(strings.deleted, { action: { label: strings.undo, onPress: () => void restore() } });
  return true;
}
