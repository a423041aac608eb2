import { api } from '#web/data/api.ts';

import { keepPage, listOptions, loadContext, slice } from '../feeds/public.ts';

export type TopicKind = 'hashtag' | 'ticker';

/** Posts and comments with a topic, newest first. `name` is without its sign; letter case is no matter. */
export function topicOptions(kind: TopicKind, name: string) {
  return listOptions(['topic', kind, name.toLocaleLowerCase()], async (cursor, signal) => {
    const body = { [kind]: name, cursor, limit: slice() };
    const page = keepPage(
      kind === 'hashtag'
        ? await api('POST /search/posts/hashtag', { body, signal })
        : await api('POST /search/posts/ticker', { body, signal }),
    );
    await loadContext(page.ids);
    return page;
  });
}
