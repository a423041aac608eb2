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

interface PeoplePage {
  data: Profile[];
  next_cursor: string | null;
}

export type PeopleOptions = ReturnType<typeof peoplePages>;

/** A list of members in pages of ids. The profiles are in the entity store. */
export function peoplePages(
  { clock, part }: Page,
  key: readonly string[],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<PeoplePage>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const askedAt = clock.now();
      const { data, next_cursor: next } = await fetchPage(pageParam ?? undefined, signal);
      part(createEntities).putUsers(data, askedAt);
      return { ids: data.map((person) => person.ulid), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 60_000,
  });
}

export function peopleOptions(page: Page, name: string, list: PeopleList): PeopleOptions {
  return peoplePages(page, ['people', list, name.toLowerCase()], (cursor, signal) =>
    fetchPeople(page.api, list, { params: { name }, query: { cursor }, signal }),
  );
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
): Promise<PeoplePage> {
  if (list === 'followers') return api('GET /profile/:name/followers', input);
  if (list === 'following') return api('GET /profile/:name/following', input);
  return api('GET /profile/:name/friends', input);
}
