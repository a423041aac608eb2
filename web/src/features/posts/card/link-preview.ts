import { findEntities, normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';

/** The first link must stay unchanged for this long, in milliseconds, before its preview is requested. */
const PAUSE_MS = 600;
/** The pause after a failure, in milliseconds. It is longer, so that the next keystroke does not retry. */
const FAILED_PAUSE_MS = 10_000;

export interface LinkPreview {
  /** Null if there is no link or no preview, while it loads, and after the member removed it. */
  view(): OpenGraph | null;
  subscribe(listener: () => void): () => void;
  read(text: string): void;
  remove(): void;
  end(): void;
}

/**
 * @param ask fetches the preview of a link. Resolves with null if there is none. Rejects when the request
 * fails.
 */
export function createLinkPreview(ask: (link: string) => Promise<OpenGraph | null>): LinkPreview {
  const answers = new Map<string, OpenGraph | null>();
  const asked = new Set<string>();
  const failed = new Set<string>();
  const listeners = new Set<() => void>();
  let link: string | null = null;
  let shown: OpenGraph | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    const next = link === null ? null : (answers.get(link) ?? null);
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  async function find(wanted: string): Promise<void> {
    timer = undefined;
    asked.add(wanted);
    try {
      answers.set(wanted, await ask(wanted));
      show();
    } catch (error) {
      console.info('A link preview could not be loaded.', error);
      failed.add(wanted);
      asked.delete(wanted);
    }
  }

  function wait(): void {
    if (link === null || timer !== undefined) return;
    if (asked.has(link) || answers.has(link)) return;
    const wanted = link;
    timer = setTimeout(() => void find(wanted), failed.has(wanted) ? FAILED_PAUSE_MS : PAUSE_MS);
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    view: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read(text) {
      const first = firstLink(text);
      if (first !== link) {
        stop();
        link = first;
        show();
      }
      wait();
    },
    remove() {
      if (link !== null) answers.set(link, null);
      show();
    },
    end() {
      stop();
      link = null;
    },
  };
}

function firstLink(text: string): string | null {
  return findEntities(normaliseBody(text)).find(({ kind }) => kind === 'link')?.value ?? null;
}
