import type { Group } from '@rookery/contract/groups/group.ts';
import type { GroupPerson } from '@rookery/contract/groups/group-people.ts';
import { NO_GROUP, NO_GROUP_ID } from '@rookery/contract/kernel/groups.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { createOrKept } from '#web/data/offline/or-kept.part.ts';
import { askAgain, askForMissed } from '#web/data/page/change-list.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailed } from '#web/data/api/show-failure.ts';

import { type Decision, followLateAnswers, sendDecision } from './group-decisions.ts';
import type { GroupSearch, PeopleOfGroup, MemberOrder, GroupFields } from './group-lists.ts';
import { createGroupSwitches } from './group-switches.ts';
import { withMembership } from './membership.ts';
import { missedGroups } from './missed-groups.ts';

interface PeoplePage {
  people: GroupPerson[];
  next: string | null;
}

/** The groups that this page knows, by id, and what the member does with them. */
export function createGroups(page: Page) {
  const { api, lists, clock, part, onDrop } = page;
  const { putUsers } = part(createEntities);
  const orKept = part(createOrKept);
  const held: StoreApi<Record<string, Group | undefined>> = createStore(() => ({}));

  const show = (...groups: readonly Group[]): void => {
    held.setState(Object.fromEntries(groups.map((group) => [group.id, group])));
    for (const group of groups) setOpened(group.id, group);
  };
  /** Groups of which something came while a call about them was under way: it is asked for after that. */
  const passedOver = new Set<string>();
  /** Counts the questions and the changes. */
  let turn = 0;
  /** By group, the turn of the last change that this page made or heard of, or of the later question whose answer is shown. */
  const turns = new Map<string, number>();
  /** Groups of whose last change no answer knows yet. */
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
   * Of two answers the one that was asked for later is right, whichever comes first. What was asked for before a change
   * may not know of it: it undoes nothing, and is asked for again where no answer does.
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
  /** It does not come back with an answer on its way. */
  const forget = (id: string): void => {
    turns.set(id, ++turn);
    held.setState({ [id]: undefined });
    setOpened(id, null);
  };
  /** What this device keeps for reading offline is what the queries of opened groups hold. */
  const setOpened = (id: string, group: Group | null): void =>
    void lists.setQueriesData<Group | null>(
      { queryKey: ['group'], predicate: ({ state }) => (state.data as Group | null)?.id === id },
      group,
    );

  /** Lists of groups are asked for anew when they are next shown. */
  const forgetLists = (): void => void askAgain(lists, ['groups']);

  const fetchGroup = async (named: string, signal?: AbortSignal): Promise<Group | null> => {
    if (named === NO_GROUP_ID || named.toLowerCase() === NO_GROUP) return null;
    const asked = ++turn;
    const { data } = await api('POST /groups/map', { body: { ulids: [named] }, signal });
    put(data, asked);
    return data[0] ?? null;
  };
  const refetchGroups = async (...ulids: string[]): Promise<void> => {
    if (!ulids[0]) return;
    const asked = ++turn;
    try {
      const { data } = await api('POST /groups/map', { body: { ulids } });
      put(data, asked);
      for (const ulid of ulids) if (!data.some(({ id }) => id === ulid)) forget(ulid);
    } catch (error) {
      console.info('Groups could not be asked for again.', error);
    }
  };

  const { announce, onAnnounced } = part(createAnnouncing);
  const forgetPeople = (groupId: string): Promise<void> =>
    askAgain(lists, ['group-people', groupId]);
  // What this page tells of itself it knows already.
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
    // By another's doing, or on another device: what is shown of it is asked for again.
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

  // Nobody has said meanwhile who was let in or put out.
  part(createRealtime).onRealtime('reconnected', () => {
    askForMissed(lists, ['groups']);
    askForMissed(lists, ['group-people']);
    void refetchGroups(...missedGroups(lists, held.getState()));
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
      // Why it was refused may be something that this page has not heard of.
      if (hasFailed || isPassedOver) void refetchGroups(after.id);
    },
  });
  onDrop(switches.forget);

  /** Does it, and says where it failed. */
  async function done(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      showFailed(errorText(error), error);
      return false;
    }
  }

  const afterDecision = async (groupId: string): Promise<void> => {
    setChanged(groupId);
    await Promise.all([forgetPeople(groupId), refetchGroups(groupId)]);
  };
  /** Sends a decision about a member. Another may have decided before: after a failure the lists are loaded too. */
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

    /** A group by id or name, null where there is none; what is known of it by now is held by its id. */
    groupOptions: (name: string) =>
      queryOptions({
        queryKey: ['group', name.toLowerCase()],
        queryFn: async (query) => {
          const group = await orKept(query, () => fetchGroup(name, query.signal), {
            read: (offline) => offline.readWhole(query.queryKey) as Promise<Group | null>,
          });
          if (group && !(group.id in held.getState())) show(group);
          // What is gone by now is not there, whatever the answer said.
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

    /** Who wrote in a group last: ulids, the latest first. Across a block nobody, though moderators' lists of members have them. */
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

    /** The group into which an invitation lets; null: it lets in nobody, or no longer. */
    inviteOptions: (token: string) =>
      queryOptions({
        queryKey: ['group-invite', token],
        queryFn: async ({ signal }): Promise<string | null> => {
          const asked = ++turn;
          try {
            const { data } = await api('GET /group/invite/:token', { params: { token }, signal });
            put([data], asked);
            return data.id;
          } catch (error) {
            // An answer, not a failure: beside a failure what was answered before would stand.
            if (isNotFound(error)) return null;
            throw error;
          }
        },
        retry: false,
        staleTime: 0,
      }),

    /** Joins a public group or by an invitation; asks to join a private one. */
    join: (group: Group, invite?: string): Promise<boolean> =>
      switches.setMembership(group, true, invite),
    /** Leaves a group, or takes the request back. */
    leave: (group: Group): Promise<boolean> => switches.setMembership(group, false),
    pin: (group: Group, isPinned: boolean): Promise<boolean> => switches.setPinned(group, isPinned),

    /** @returns null when it waits for a connection. @throws ApiError: the form says what is wrong */
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

    /** @returns null when it waits for a connection. @throws as `create` does */
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
          // It was deleted before.
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

    /** Opens the group's chat, for the first time or again. @returns its id; null: it failed, which was said */
    async openChat({ id }: Group): Promise<string | null> {
      let chatId: string | null = null;
      await done(async () => {
        const { data } = await api('POST /chats', { body: { groupId: id } });
        chatId = data.id;
        await fetchGroup(id);
      });
      return chatId;
    },

    /** The link that lets people in; `renew`: another than before. null: it failed, which was said. */
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
