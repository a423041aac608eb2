import type { StoredDraft } from '@rookery/contract/posts/drafts.ts';

import { ApiError } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { unfinishedStep } from '#web/data/session/sign-in-path.ts';

import { createComposerRequests } from './composer-requests.part.ts';
import { type Draft, parseDraft } from './draft.ts';
import { createOpenDrafts } from './drafts-open.part.ts';
import { isSynced, planDraftSync, type SyncStep } from './plan-draft-sync.ts';
import { setAside } from './set-aside.ts';
import { hasContent } from './unsent-drafts.ts';

const SEND_AFTER_MS = 4000;
const STALE_MS = 60_000;

/**
 * Keeps the drafts of this browser and of the server the same. The composer works on local drafts alone. While
 * it is open, no draft changes under it.
 */
export function createDraftSync(page: Page): { start(): void } {
  const { api, clock, connection, part, session, storage } = page;
  const { draftsOf, onChanged } = part(createOpenDrafts);
  const { requested } = part(createComposerRequests);
  const waiting = new Set<string>();
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;
  let comparedMs = -Infinity;
  let isComparing = false;
  let hasStarted = false;

  /** Undefined before the account is set up, because the server then refuses drafts. */
  const member = (): string | undefined => {
    const { currentUser } = session.getState();
    return currentUser && unfinishedStep(currentUser) === null ? currentUser.ulid : undefined;
  };
  const seenName = (): string => `rookery-synced-drafts-${member() ?? ''}`;

  function seen(): Map<string, string> {
    try {
      return new Map(Object.entries(JSON.parse(storage.getItem(seenName()) ?? '{}') as object));
    } catch {
      return new Map();
    }
  }
  function note(draftId: string, version: string | null): void {
    const known = seen();
    if (version === null) known.delete(draftId);
    else known.set(draftId, version);
    try {
      storage.setItem(seenName(), JSON.stringify(Object.fromEntries(known)));
    } catch {
      // The storage is full. The next comparison then keeps both texts.
    }
  }

  async function send(draftId: string): Promise<void> {
    const { drafts } = draftsOf(member() ?? '');
    const draft = await drafts.load(draftId);
    const known = seen().get(draftId) ?? null;
    if (!draft || !hasContent(draft)) {
      if (known === null) return;
      await api('DELETE /drafts', { query: { draftId }, body: {} });
      return note(draftId, null);
    }
    // A file without an address is still being uploaded. The draft changes when it has one.
    if (draft.version === known || draft.media.some(({ url }) => url === null)) return;
    const { version } = draft;
    await api('PUT /drafts', { body: { draftId, version, basedOn: known, content: { ...draft } } });
    note(draftId, version);
  }

  async function sendWaiting(): Promise<void> {
    clock.cancel(timer);
    timer = undefined;
    if (member() === undefined) return;
    const ids = [...waiting];
    waiting.clear();
    for (const draftId of ids) {
      try {
        await send(draftId);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) comparedMs = -Infinity;
        else console.info('A draft could not be stored on the server.', error);
      }
    }
    if (comparedMs === -Infinity) await compare();
  }

  async function take(step: SyncStep): Promise<void> {
    const { drafts } = draftsOf(member() ?? '');
    if (step.kind === 'send') return send(step.draftId);
    if (step.kind === 'removeThere') {
      await api('DELETE /drafts', { query: { draftId: step.draftId }, body: {} });
      return note(step.draftId, null);
    }
    if (step.kind === 'removeHere') {
      note(step.draftId, null);
      return drafts.remove(step.draftId);
    }
    const { draft } = step;
    note(draft.draftId, draft.version);
    if (step.kind === 'keepBoth') return setAside(drafts, { ...draft, updatedAt: clock.now() });
    const before = drafts.peek(draft.draftId)?.updatedAt ?? 0;
    drafts.save({ ...draft, updatedAt: Math.max(clock.now(), before + 1) });
  }

  async function compare(): Promise<void> {
    const whose = member();
    if (whose === undefined || isComparing || requested.getState().request !== null) return;
    isComparing = true;
    comparedMs = clock.now();
    try {
      // A draft that is sent during the request must not look older than the response.
      const known = seen();
      const { data } = await api('GET /drafts');
      const here = await draftsOf(whose).drafts.list();
      const there = data.flatMap(readStored);
      const isDisturbed = (): boolean =>
        member() !== whose || requested.getState().request !== null;
      if (isDisturbed()) return;
      for (const { draftId, version } of there) {
        if (here.some((own) => own.draftId === draftId && own.version === version)) {
          note(draftId, version);
        }
      }
      for (const step of planDraftSync(here, there, known)) {
        if (isDisturbed()) return;
        await take(step).catch((error: unknown) =>
          console.info('A draft could not be synchronised.', error),
        );
      }
    } catch (error) {
      console.info('The drafts could not be compared with the server.', error);
    } finally {
      isComparing = false;
    }
  }

  return {
    start() {
      void compare();
      if (hasStarted) return;
      hasStarted = true;
      onChanged((draftId) => {
        if (!isSynced({ draftId })) return;
        waiting.add(draftId);
        timer ??= clock.wakeAfter(SEND_AFTER_MS, () => void sendWaiting());
      });
      requested.subscribe(({ request }) => {
        if (request === null) void sendWaiting();
      });
      page.onVisibility(() => {
        if (page.isHidden()) void sendWaiting();
        else if (clock.now() - comparedMs > STALE_MS) void compare();
      });
      connection.store.subscribe(({ state }, before) => {
        if (state === 'online' && before.state === 'offline') void compare();
      });
      page.onDrop(() => {
        clock.cancel(timer);
        timer = undefined;
        waiting.clear();
        comparedMs = -Infinity;
      });
    },
  };
}

function readStored({ draftId, version, content }: StoredDraft): Draft[] {
  const draft = parseDraft(JSON.stringify({ ...content, draftId, version }));
  return draft ? [draft] : [];
}
