import type { Group } from '@rookery/contract/groups/group.ts';
import type { GroupPerson } from '@rookery/contract/groups/group-people.ts';
import { NO_GROUP, NO_GROUP_ID } from '@rookery/contract/kernel/groups.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { createFetchOrStored } from '#web/data/offline/fetch-or-stored.part.ts';
import { refetchLists, refetchMissed } from '#web/data/page/change-list.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';

import { type Decision, followLateAnswers, sendDecision } from './group-decisions.ts';
import type {
  GroupSearch,
  GroupTexts,
  PeopleOfGroup,
  MemberOrder,
  GroupFields,
} from './group-lists.ts';
import { createGroupSwitches } from './group-switches.ts';
import { withMembership } from './membership.ts';
import { groupsToReload } from './groups-to-reload.ts';

interface PeoplePage {
  people: GroupPerson[];
  next: string | null;
}

export function createGroups(page: Page) {
  const { api, lists, clock, part, onDrop } = page;
  const { putUsers } = part(createEntities);
  const orKept = part(createFetchOrStored);
  const held: StoreApi<Record<string, Group | undefined>> = createStore(() => ({}));

  const show = (...groups: readonly Group[]): void => {
    held.setState(Object.fromEntries(groups.map((group) => [group.id, group])));
    for (const group of groups) setOpened(group.id, group);
  };
  /** Groups whose data arrived while a call was in flight. They are reloaded afterwards. */
  const passedOver = new Set<string>();
  let turn = 0;
  /**
   * The turn of each group's cached state: of its last change, or of a later request whose response is
   * shown.
   */
  const turns = new Map<string, number>();
  const changed = new Set<string>();
  const setChanged = (id: string): void => {
    turns.set(id, ++turn);
    changed.add(id);
  };
  onDrop(() => {
    held.setState({}, true);
    passedOver.clear();
    changed.clear();
    turns.clear();
  });
  /**
   * The response to the later request wins. A response requested before a change is dropped. The group is
   * then reloaded, unless a newer response includes the change.
   */
  const put = (groups: readonly Group[], asked: number): void => {
    const again: string[] = [];
    const isNews = ({ id }: Group): boolean => {
      if (switches.isBusy(id)) {
        passedOver.add(id);
        return false;
      }
      if (asked >= (turns.get(id) ?? 0)) {
        turns.set(id, asked);
        changed.delete(id);
        return true;
      }
      if (changed.has(id)) again.push(id);
      return !(id in held.getState());
    };
    show(...groups.filter(isNews));
    void refetchGroups(...again);
  };
  const keepFound = async (asking: Promise<readonly Group[]>): Promise<string[]> => {
    const asked = ++turn;
    const found = await asking;
    put(found, asked);
    return found.map(({ id }) => id);
  };
  /** Drops a group so that a response in flight can't restore it. */
  const forget = (id: string): void => {
    turns.set(id, ++turn);
    held.setState({ [id]: undefined });
    setOpened(id, null);
  };
  const setOpened = (id: string, group: Group | null): void =>
    void lists.setQueriesData<Group | null>(
      { queryKey: ['group'], predicate: ({ state }) => (state.data as Group | null)?.id === id },
      group,
    );

  const forgetLists = (): void => void refetchLists(lists, ['groups']);
  const fetchGroup = async (named: string, signal?: AbortSignal): Promise<Group | null> => {
    if (named === NO_GROUP_ID || named.toLowerCase() === NO_GROUP) return null;
    const answer = api('POST /groups/map', { body: { ulids: [named] }, signal });
    await keepFound(answer.then(({ data }) => data));
    return (await answer).data[0] ?? null;
  };
  const refetchGroups = async (...ulids: string[]): Promise<void> => {
    if (!ulids[0]) return;
    try {
      const answer = api('POST /groups/map', { body: { ulids } });
      const found = await keepFound(answer.then(({ data }) => data));
      for (const ulid of ulids) if (!found.includes(ulid)) forget(ulid);
    } catch (error) {
      console.info('Could not refresh the groups.', error);
    }
  };
  const { announce, onAnnounced } = part(createEventBus);
  const forgetPeople = (groupId: string): Promise<void> =>
    refetchLists(lists, ['group-people', groupId]);
  // True while this page announces a change itself. The page already knows such a change.
  let isTelling = false;
  const tellMembership = (groupId: string, isJoined: boolean): void => {
    isTelling = true;
    announce('membershipChanged', { groupId, isJoined });
    isTelling = false;
  };
  onAnnounced('membershipChanged', ({ groupId, isJoined }) => {
    forgetLists();
    void forgetPeople(groupId);
    if (isTelling) return;
    setChanged(groupId);
    const group = held.getState()[groupId];
    if (!group) return;
    if (group.isJoined && !isJoined) show(withMembership(group, false));
    void lists.invalidateQueries({ queryKey: ['group', groupId.toLowerCase()] });
    void refetchGroups(groupId);
  });
  const refetchHeld = ({ groupId }: { groupId: string | null }): void => {
    if (groupId && held.getState()[groupId]) void refetchGroups(groupId);
  };
  onAnnounced('groupChanged', refetchHeld);
  onAnnounced('postCreated', refetchHeld);

  part(createRealtime).onRealtime('reconnected', () => {
    refetchMissed(lists, ['groups']);
    refetchMissed(lists, ['group-people']);
    void refetchGroups(...groupsToReload(lists, held.getState()));
  });

  const switches = createGroupSwitches({
    page,
    held: (id) => held.getState()[id],
    show,
    settled(before, after, hasFailed) {
      setChanged(after.id);
      if (before.isJoined !== after.isJoined) tellMembership(after.id, after.isJoined);
      else forgetLists();
      const isPassedOver = passedOver.delete(after.id);
      // The reason of the refusal may be a change that this page has missed.
      if (hasFailed || isPassedOver) void refetchGroups(after.id);
    },
  });
  onDrop(switches.forget);

  async function done(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      showFailureText(errorText(error), error);
      return false;
    }
  }

  const afterDecision = async (groupId: string): Promise<void> => {
    setChanged(groupId);
    await Promise.all([forgetPeople(groupId), refetchGroups(groupId)]);
  };
  /**
   * Sends a decision about a member. After a failure the lists reload too, because a colleague may have decided
   * first.
   */
  async function decide(...decision: Decision): Promise<boolean> {
    let isAnswered = false;
    const isDone = await done(async () => {
      isAnswered = await sendDecision(page, ...decision);
    });
    if (!isDone || isAnswered) await afterDecision(decision[1]);
    return isDone;
  }

  followLateAnswers(page, (groupId) => {
    forgetLists();
    void afterDecision(groupId);
  });

  return {
    held,
    fetchGroup,
    keepFound,
    /** Loads a group by id or name. Null if there is none. `held` caches its current state by id. */
    groupOptions: (name: string) =>
      queryOptions({
        queryKey: ['group', name.toLowerCase()],
        queryFn: async (query) => {
          const group = await orKept(query, () => fetchGroup(name, query.signal), {
            read: (offline) => offline.readWhole(query.queryKey) as Promise<Group | null>,
          });
          if (group && !(group.id in held.getState())) show(group);
          // Return null for a group that was deleted during the request, whatever the response says.
          return group && (held.getState()[group.id] ?? null);
        },
        staleTime: 0,
        gcTime: Infinity,
      }),

    searchOptions: ({ type, q = '' }: GroupSearch) =>
      infiniteQueryOptions({
        queryKey: ['groups', type ?? 'all', q],
        queryFn: async ({ pageParam, signal }) => {
          const body = { q, ...(type && { type }), ...(pageParam && { cursor: pageParam }) };
          const asked = ++turn;
          const { data, next_cursor } = await api('POST /groups/search', { body, signal });
          put(data, asked);
          return { ids: data.map(({ id }) => id), next: next_cursor };
        },
        initialPageParam: null as string | null,
        getNextPageParam: (last) => last.next,
        staleTime: 60_000,
      }),

    peopleOptions: (groupId: string, list: PeopleOfGroup, sort: MemberOrder = 'joined') =>
      infiniteQueryOptions({
        queryKey: ['group-people', groupId, list, sort],
        queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
          const cursor = pageParam ?? undefined;
          const params = { id: groupId };
          const askedAt = clock.now();
          const { data, nextCursor } =
            list === 'members'
              ? await api('GET /group/:id/members', { params, query: { sort, cursor }, signal })
              : list === 'requests'
                ? await api('GET /group/:id/requests', { params, query: { cursor }, signal })
                : await api('POST /group/banned-users', { body: { groupId, cursor }, signal });
          putUsers(
            data.map(({ profile }) => profile),
            askedAt,
          );
          return { people: data, next: nextCursor };
        },
        initialPageParam: null as string | null,
        getNextPageParam: (last) => last.next,
        staleTime: 0,
      }),

    /**
     * Loads the ulids of the members who posted in a group most recently. Leaves out members blocked by
     * the viewer; the member lists of moderators show them.
     */
    activeOptions: (groupId: string) =>
      queryOptions({
        queryKey: ['group-people', groupId, 'faces'],
        queryFn: async ({ signal }) => {
          const query = { sort: 'active' as const, limit: 5 };
          const askedAt = clock.now();
          const { data } = await api('GET /group/:id/members', {
            params: { id: groupId },
            query,
            signal,
          });
          const seen = data
            .map(({ profile }) => profile)
            .filter(
              ({ ProfileEngagement: { isBlocked, hasBlockedYou } }) =>
                !(isBlocked || hasBlockedYou),
            );
          putUsers(seen, askedAt);
          return seen.map(({ ulid }) => ulid);
        },
        staleTime: 60_000,
      }),

    /** Loads the group id of an invitation. Null if the invitation is not valid. */
    inviteOptions: (token: string) =>
      queryOptions({
        queryKey: ['group-invite', token],
        queryFn: async ({ signal }): Promise<GroupTexts | null> => {
          try {
            const { data } = await api('GET /group/invite/:token', { params: { token }, signal });
            return data;
          } catch (error) {
            // Return null instead of throwing, because after an error the previous result would stay.
            if (isNotFound(error)) return null;
            throw error;
          }
        },
        retry: false,
        staleTime: 0,
      }),

    join: (group: Group, invite?: string): Promise<boolean> =>
      switches.setMembership(group, true, invite),
    leave: (group: Group): Promise<boolean> => switches.setMembership(group, false),
    pin: (group: Group, isPinned: boolean): Promise<boolean> => switches.setPinned(group, isPinned),

    /** @returns null if the call is queued. @throws ApiError whose reason the form shows */
    async create(ulid: string, fields: GroupFields): Promise<Group | null> {
      const body = { ulid, ...fields };
      const answer = await sendOrWait(
        page,
        'PUT /group/add',
        { body },
        { subject: `group ${ulid}` },
      );
      if (!answer) return null;
      put([answer.data], ++turn);
      tellMembership(answer.data.id, true);
      return answer.data;
    },

    /** @returns null if the call is queued. @throws like `create` */
    async edit(groupId: string, fields: Partial<GroupFields>): Promise<Group | null> {
      const body = { groupId, ...fields };
      const order = { subject: `group ${groupId}` };
      const answer = await sendOrWait(page, 'PATCH /group/edit', { body }, order);
      if (!answer) {
        const group = held.getState()[groupId];
        if (group) show({ ...group, ...fields });
        return null;
      }
      setChanged(groupId);
      put([answer.data], turn);
      forgetLists();
      return answer.data;
    },

    async remove(groupId: string, reason?: string): Promise<boolean> {
      const isDone = await done(async () => {
        try {
          const input = { query: { groupId }, body: { reason } };
          await sendOrWait(page, 'DELETE /group', input, { subject: `group ${groupId}` });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      });
      if (isDone) {
        forget(groupId);
        tellMembership(groupId, false);
      }
      return isDone;
    },

    approve: (groupId: string, userId: string) => decide('POST /group/approve', groupId, userId),
    decline: (groupId: string, userId: string) => decide('POST /group/decline', groupId, userId),
    ban: (groupId: string, userId: string) => decide('POST /group/ban', groupId, userId),
    unban: (groupId: string, userId: string) => decide('POST /group/unban', groupId, userId),
    makeModerator: (groupId: string, userId: string) =>
      decide('POST /group/moderators', groupId, userId, 'rank'),
    unmakeModerator: (groupId: string, userId: string) =>
      decide('DELETE /group/moderators', groupId, userId, 'rank'),
    async handOver(groupId: string, owner: string): Promise<boolean> {
      const input = { body: { groupId, owner } };
      const order = { subject: `group ${groupId}` };
      const isDone = await done(() => sendOrWait(page, 'PATCH /group/edit', input, order));
      await afterDecision(groupId);
      return isDone;
    },

    /**
     * Opens the group's chat, for the first time or again.
     * @returns the chat's id, or null after a failure, which is already shown
     */
    async openChat({ id }: Group): Promise<string | null> {
      let chatId: string | null = null;
      await done(async () => {
        const { data } = await api('POST /chats', { body: { groupId: id } });
        chatId = data.id;
        await fetchGroup(id);
      });
      return chatId;
    },

    /** The invite link; `renew` replaces it. Null after a failure, which was shown. */
    async invite(groupId: string, renew: boolean): Promise<string | null> {
      let url: string | null = null;
      await done(async () => {
        url = (await api('POST /group/invite', { body: { groupId, renew } })).data.url;
      });
      return url;
    },
    endInvite: (groupId: string) =>
      done(() => {
        const input = { query: { groupId }, body: {} };
        return sendOrWait(page, 'DELETE /group/invite', input, { subject: `group ${groupId}` });
      }),
  };
}
