import type { Profile } from '@rookery/contract/users/user.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { createFetchOrStored } from '#web/data/offline/fetch-or-stored.part.ts';
import type { Page } from '#web/data/page/page.ts';

/** A member by username or ulid. Returns the ulid; the profile itself is in the entity store. */
export function profileOptions(page: Page, name: string) {
  return queryOptions({
    queryKey: ['profile', name.toLowerCase()],
    queryFn: (query) =>
      page.part(createFetchOrStored)(query, () => fetchProfile(page, name, query.signal), {
        read: (offline) => offline.readMember(query.queryKey),
      }),
    staleTime: 0,
    gcTime: Infinity,
  });
}

async function fetchProfile(
  { api, clock, part }: Page,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  const askedAt = clock.now();
  const { data } = await api('GET /profile/:name', { params: { name }, signal });
  part(createEntities).putUsers([data], askedAt);
  return data.ulid;
}

export const PEOPLE_LISTS = ['followers', 'following', 'friends'] as const;
export type PeopleList = (typeof PEOPLE_LISTS)[number];

export function peopleOptions({ api, clock, part }: Page, name: string, list: PeopleList) {
  return infiniteQueryOptions({
    queryKey: ['people', list, name.toLowerCase()],
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { name }, query: { cursor: pageParam ?? undefined }, signal };
      const askedAt = clock.now();
      const { data, next_cursor: next } = await fetchPeople(api, list, input);
      part(createEntities).putUsers(data, askedAt);
      return { ids: data.map((person) => person.ulid), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 60_000,
  });
}

interface PeopleInput {
  params: { name: string };
  query: { cursor: string | undefined };
  signal: AbortSignal;
}

async function fetchPeople(
  api: Page['api'],
  list: PeopleList,
  input: PeopleInput,
): Promise<{ data: Profile[]; next_cursor: string | null }> {
  if (list === 'followers') return api('GET /profile/:name/followers', input);
  if (list === 'following') return api('GET /profile/:name/following', input);
  return api('GET /profile/:name/friends', input);
}
