import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useLocation, useNavigationType } from '#web/router/router.tsx';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { ASIDE, useMediaQuery } from '#web/ui/page/use-media-query.ts';

import { SearchBox, SearchTips } from '../search/public.ts';
import { createSearchTexts } from './search-texts.part.ts';
import { PeopleList, TopicsList } from './trend-list.tsx';
import { trendingUsersOptions, useRecommended, useTrendingTopics } from './trend-options.ts';
import { TrendSection } from './trend-section.tsx';
import styles from './trend-list.module.css';
import { strings } from './strings.ts';

export function SearchStartScreen() {
  const { key, search } = useLocation();
  const topics = useTrendingTopics();
  const users = useQuery(trendingUsersOptions(usePage()));
  const hasAside = useMediaQuery(ASIDE);
  useScreenTitle(strings.search);
  return (
    <>
      <div className={styles.box}>
        <Box key={key} entry={key} query={new URLSearchParams(search)} />
      </div>
      <SearchTips />
      <TrendSection title={strings.topics} all="/trending">
        <TopicsList query={topics} />
      </TrendSection>
      <TrendSection title={strings.users}>
        <PeopleList query={users} empty={strings.noUsers} />
      </TrendSection>
      {!hasAside && <WhoToFollow />}
    </>
  );
}

function WhoToFollow() {
  return (
    <TrendSection title={strings.whoToFollow} all="/recommendations">
      <PeopleList query={useRecommended()} empty={strings.noAccounts} />
    </TrendSection>
  );
}

function Box({ entry, query }: { entry: string; query: URLSearchParams }) {
  const texts = usePart(createSearchTexts);
  const arrivedBy = useNavigationType();
  const [text] = useState(
    () => (arrivedBy === 'POP' ? texts.get(entry) : null) ?? query.get('q') ?? '',
  );
  // A screen keyboard would cover the trends, so it only opens on request.
  const [hasMouse] = useState(() => matchMedia('(hover: hover)').matches);
  return (
    <SearchBox
      text={text}
      isFocused={query.has('reset') || query.has('q') || (hasMouse && arrivedBy !== 'POP')}
      onText={(typed) => texts.set(entry, typed)}
    />
  );
}
