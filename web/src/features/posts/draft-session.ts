import { type Draft, type Drafts, mergeDraft } from '#web/data/drafts.ts';

export interface DraftView {
  text: string;
  isSensitive: boolean;
  /** The id that the post will have. */
  ulid: string;
  /** There are words that were not there when the composer opened. */
  hasChanged: boolean;
  /** The browser keeps the draft. */
  isKept: boolean;
  /** Another tab's words for the same draft, while the member has not chosen between the two. */
  other: Draft | null;
}

export interface DraftSessionNeeds {
  drafts: Drafts;
  draftId: string;
  originalPostId: string | null;
  postType: Draft['postType'];
  /** Stands there when there is no draft; it does not count as the member's words. */
  prefill: string;
  now(): number;
  newUlid(): string;
}

/** One composer's draft, from opening to sending. Every change is written before it returns. */
export interface DraftSession {
  view(): DraftView;
  subscribe(listener: () => void): () => void;
  write(text: string): void;
  markSensitive(on: boolean): void;
  takeOther(): void;
  keepMine(): void;
  /** Another id for what is written: the old one belongs to a post that exists. */
  renew(): void;
  /** Sent or thrown away: the draft is forgotten. */
  remove(): void;
  /** Stops listening to other tabs. */
  end(): void;
}

export function createDraftSession(needs: DraftSessionNeeds): DraftSession {
  const { drafts, draftId } = needs;
  const listeners = new Set<() => void>();
  const stored = drafts.peek(draftId);
  // The words that lost the draft's own place wait here, until the member has chosen.
  const otherId = `${draftId}~other`;
  let version = stored?.version ?? '';
  let basedOn = stored?.basedOn ?? null;
  let opened = stored?.postBody ?? needs.prefill;
  let isTouched = false;
  let isOver = false;
  let view: DraftView = {
    text: opened,
    isSensitive: stored?.isSensitive ?? false,
    ulid: stored?.ulid ?? needs.newUlid(),
    hasChanged: false,
    isKept: true,
    other: drafts.peek(otherId),
  };

  const show = (change: Partial<DraftView>): void => {
    const next = { ...view, ...change };
    view = { ...next, hasChanged: next.text.trim() !== '' && next.text !== opened };
    for (const listener of [...listeners]) listener();
  };
  const save = (change: Partial<DraftView>): void => {
    isTouched = true;
    show(change);
    if (view.text === '' && !view.isSensitive) {
      drafts.remove(draftId);
      show({ isKept: true });
      return;
    }
    basedOn = version || null;
    version = `${needs.now()}-${needs.newUlid()}`;
    show({ isKept: drafts.save(written()) });
  };
  const written = (): Draft => {
    const { originalPostId, postType } = needs;
    const { text: postBody, isSensitive, ulid } = view;
    const updatedAt = needs.now();
    return { draftId, originalPostId, postType, postBody, isSensitive, ulid, updatedAt, version, basedOn };
  };
  const adopt = (draft: Draft): void => {
    drafts.remove(otherId);
    version = draft.version;
    basedOn = draft.basedOn;
    opened = draft.postBody;
    isTouched = false;
    const { postBody: text, isSensitive, ulid } = draft;
    show({ text, isSensitive, ulid, other: null });
  };
  const hear = (incoming: Draft | null): void => {
    if (isOver) return;
    if (incoming === null) {
      // Sent or discarded over there. Our words, if any, are another post from now on.
      if (isTouched) save({ ulid: needs.newUlid(), other: null });
      else {
        opened = '';
        show({ text: '', isSensitive: false, ulid: needs.newUlid(), other: null });
      }
      return;
    }
    const verdict = mergeDraft({ version, postBody: view.text, pristine: !isTouched }, incoming);
    if (verdict === 'adopt') adopt(incoming);
    else if (verdict === 'ask') {
      const isOursThere = drafts.peek(draftId)?.version === version;
      drafts.save({ ...(isOursThere ? incoming : written()), draftId: otherId });
      show({ other: incoming });
    }
  };
  const stop = drafts.subscribe(draftId, hear);
  void drafts.load(draftId).then((draft) => {
    if (draft && !isTouched && !isOver && draft.version !== version) adopt(draft);
  });

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    write: (text) => save({ text }),
    markSensitive: (isSensitive) => save({ isSensitive }),
    takeOther() {
      if (!view.other) return;
      const other = { ...view.other, draftId };
      adopt(other);
      drafts.save(other);
    },
    keepMine() {
      version = view.other?.version ?? version;
      drafts.remove(otherId);
      save({ other: null });
    },
    renew: () => save({ ulid: needs.newUlid() }),
    remove() {
      isOver = true;
      drafts.remove(otherId);
      // Words that nobody has decided about are the next draft.
      if (view.other) drafts.save({ ...view.other, draftId, ulid: needs.newUlid() });
      else drafts.remove(draftId);
    },
    end() {
      isOver = true;
      stop();
    },
  };
}
