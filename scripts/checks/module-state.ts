import { blankText, lineOf } from './blank-text.ts';
import type { Import } from './imports.ts';
import { type SourceFile, isTest } from './source-tree.ts';

/**
 * What a module holds and may change lives for as long as the process and is one for all who import it. State belongs
 * to what is made and passed on: on the server to what app.ts puts together, on the web to the page.
 */
const STATE = new RegExp(
  [
    /^(?:export )?let \w/.source,
    // Upper case, or a type that says so: a constant.
    /^(?:export )?const (?![A-Z][A-Z0-9_]*\b)\w+\b(?!: Readonly)[^=\n]*=\s*(?:new (?:Map|Set|WeakMap|WeakSet|QueryClient)\b|create[A-Z]\w*[(<])/
      .source,
  ].join('|'),
  'gm',
);

/** Files that hold state by themselves still. The list only grows shorter. */
export const stillHoldingState: readonly string[] = [
  'server/src/features/media/gifs/search-gifs.ts',
  'web/src/app/focus-places.ts',
  'web/src/app/guard.tsx',
  'web/src/app/memory.ts',
  'web/src/app/scroll-places.ts',
  'web/src/app/service-worker.ts',
  'web/src/data/api/api.ts',
  'web/src/data/api/next-page.ts',
  'web/src/data/drafts/composer-requests.ts',
  'web/src/data/drafts/drafts-open.ts',
  'web/src/data/drafts/logout-question.ts',
  'web/src/data/entities/keep-watched.ts',
  'web/src/data/entities/offline-access.ts',
  'web/src/data/http/backend-state.ts',
  'web/src/data/http/connection-state.ts',
  'web/src/data/live/realtime.ts',
  'web/src/data/offline/kept-lists.ts',
  'web/src/data/offline/offline.ts',
  'web/src/data/session/proof-question.ts',
  'web/src/data/session/session.ts',
  'web/src/data/session/sign-out.ts',
  'web/src/data/settings/keyboard-setting.ts',
  'web/src/data/settings/reaction-types.ts',
  'web/src/data/settings/settings.ts',
  'web/src/data/settings/type-lists.ts',
  'web/src/data/uploads/uploader.ts',
  'web/src/features/feeds/home/lazy-featured.ts',
  'web/src/features/feeds/list/active-list.ts',
  'web/src/features/feeds/list/list-memory.ts',
  'web/src/features/feeds/list/ways-back.ts',
  'web/src/features/feeds/pages/catch-up.ts',
  'web/src/features/media/content-kind.ts',
  'web/src/features/media/playing.ts',
  'web/src/features/media/sound.ts',
  'web/src/features/posts/card/post-content.tsx',
  'web/src/features/posts/composer/open-draft.ts',
  'web/src/features/posts/post/open-previews.ts',
  'web/src/features/posts/post/own-comments.ts',
  'web/src/features/posts/post/post-time.ts',
  'web/src/features/posts/reactions/reaction-chips.tsx',
  'web/src/features/posts/reactions/reaction-hold.ts',
  'web/src/features/posts/reactions/use-has-keyboard.ts',
  'web/src/features/posts/screen/post-area.tsx',
  'web/src/features/posts/text/emoji-only.ts',
  'web/src/features/posts/text/post-body.tsx',
  'web/src/features/posts/thread/comment-sort.ts',
  'web/src/features/posts/thread/open-answers.ts',
  'web/src/features/posts/thread/watch-near.ts',
  'web/src/features/relations/use-follow.ts',
  'web/src/features/trending/search-start-screen.tsx',
  'web/src/features/trending/trend-options.ts',
  'web/src/router/router.tsx',
  'web/src/ui/screen-title.ts',
  'web/src/ui/toast.tsx',
  'web/src/ui/window-place.ts',
];

/** The page of the tab: the one that is made for the browser. */
const BROWSER_PAGE = 'web/src/data/page/browser-page.ts';

export function judgeState({ path, text }: SourceFile): { line: number; message: string }[] {
  if (!/^(web|server)\/src\//.test(path) || isTest(path) || path === BROWSER_PAGE) return [];
  const { bare } = blankText(text);
  const found = [...bare.matchAll(STATE)].map(({ index }) => lineOf(bare, index));
  if (stillHoldingState.includes(path)) {
    const message = `${path} holds no state by itself any more: take it off the list in scripts/checks/module-state.ts.`;
    return found.length > 0 ? [] : [{ line: 1, message }];
  }
  const message = path.startsWith('web/')
    ? 'A module holds no state: make it a part of the page (`*.part.ts`, web/src/data/page/page.ts), or a state of the component.'
    : 'A module holds no state: make it in a function that app.ts calls, and pass it on.';
  return found.map((line) => ({ line, message }));
}

/** Parts of a page that reach the page of the tab: they would hold its state instead of their own page's. */
export function judgeParts(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const reaching = new Map<string, boolean>();
  const reaches = (path: string): boolean => {
    const known = reaching.get(path);
    if (known !== undefined) return known;
    reaching.set(path, false);
    const needed = (imports.get(path) ?? []).filter(({ typeOnly, lazy }) => !typeOnly && !lazy);
    const found = needed.some(
      ({ target }) => target === BROWSER_PAGE || (target !== null && reaches(target)),
    );
    reaching.set(path, found);
    return found;
  };
  return [...imports.keys()].filter((path) => path.endsWith('.part.ts') && reaches(path));
}
