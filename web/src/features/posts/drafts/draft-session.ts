import { type Draft, type DraftGroup, mergeDraft } from '#web/data/drafts/draft.ts';
import type { DraftOptions } from '#web/data/drafts/draft-options.ts';
import { type DraftMedia, isSameMedia } from '#web/data/drafts/draft-media.ts';
import type { Drafts } from '#web/data/drafts/drafts.ts';

import { warningFor } from './warning-for.ts';

export interface DraftView {
  text: string;
  isSensitive: boolean;
  media: readonly DraftMedia[];
  options: DraftOptions;
  /** The post that the draft comments on, quotes or edits, or the message that it answers. */
  originalPostId: string | null;
  /** The id that the post will have. */
  ulid: string;
  hasChanged: boolean;
  isKept: boolean;
  /** Another tab’s text for the same draft, while the member has not chosen between the two. */
  other: Draft | null;
}

export interface DraftSessionDeps {
  drafts: Drafts;
  draftId: string;
  originalPostId: string | null;
  postType: Draft['postType'];
  group?: DraftGroup;
  prefill: string;
  /** The post that the draft edits. `prefill` is its text. */
  edited?: EditedPost;
  now(): number;
  newUlid(): string;
}

export interface EditedPost extends Pick<DraftView, 'isSensitive' | 'media' | 'options'> {
  version: number;
}

/** The draft of one composer, from opening to sending. Each method stores the change before it returns. */
export interface DraftSession {
  view(): DraftView;
  subscribe(listener: () => void): () => void;
  write(text: string): void;
  markSensitive(on: boolean): void;
  attach(media: readonly DraftMedia[]): void;
  choose(options: DraftOptions): void;
  turnTo(originalPostId: string | null): void;
  /** Offers the text of a post that was changed elsewhere. The next save replaces that text. */
  offer(text: string, edited: EditedPost): void;
  takeOther(): void;
  keepMine(): void;
  written(): Draft;
  /** Called when the content was sent. The session continues with an empty draft under a new id. */
  clear(): void;
  remove(): void;
  end(): void;
}

interface State extends DraftSessionDeps {
  view: DraftView;
  version: string;
  basedOn: string | null;
  opened: string;
  isTouched: boolean;
  isOver: boolean;
  listeners: Set<() => void>;
}

export function createDraftSession(deps: DraftSessionDeps): DraftSession {
  const { drafts, draftId, newUlid } = deps;
  const state = open(deps);
  const stop = drafts.subscribe(draftId, (incoming) => handleIncoming(state, incoming));
  void loadStored(state);
  return {
    view: () => state.view,
    subscribe(listener) {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
    write: (text) => save(state, { text }),
    markSensitive: (isSensitive) => save(state, { isSensitive }),
    attach: (media) => save(state, { media }),
    choose: (options) => save(state, { options: { ...state.view.options, ...options } }),
    turnTo: (originalPostId) => save(state, { originalPostId }),
    clear() {
      save(state, { text: '', media: [], options: {}, originalPostId: null });
      show(state, { ulid: newUlid() });
    },
    offer: (text, edited) => offer(state, text, edited),
    takeOther: () => takeOther(state),
    keepMine: () => keepMine(state),
    written: () => draftOf(state),
    remove() {
      state.isOver = true;
      releaseDraft(state);
    },
    end() {
      state.isOver = true;
      stop();
    },
  };
}

const otherIdOf = (draftId: string): string => `${draftId}~other`;

function open(deps: DraftSessionDeps): State {
  const { drafts, draftId } = deps;
  const stored = drafts.peek(draftId);
  const other = drafts.peek(otherIdOf(draftId));
  // Never offer an empty draft: choosing it would erase the text.
  if (other && isEmpty(other)) drafts.remove(otherIdOf(draftId));
  const text = stored?.postBody ?? deps.prefill;
  return {
    ...deps,
    version: stored?.version ?? '',
    basedOn: stored?.basedOn ?? null,
    opened: text,
    isTouched: false,
    isOver: false,
    listeners: new Set(),
    view: {
      text,
      isSensitive: stored?.isSensitive ?? deps.edited?.isSensitive ?? false,
      media: stored?.media ?? deps.edited?.media ?? [],
      options: stored?.options ?? deps.edited?.options ?? {},
      originalPostId: stored?.originalPostId ?? deps.originalPostId,
      ulid: stored?.ulid ?? deps.newUlid(),
      hasChanged: deps.edited ? stored !== null : (stored?.media.length ?? 0) > 0,
      isKept: true,
      other: other && isEmpty(other) ? null : other,
    },
  };
}

async function loadStored(state: State): Promise<void> {
  const { drafts, draftId, version: opened } = state;
  const draft = await drafts.load(draftId);
  const isNew = draft && draft.version !== opened && draft.version !== state.version;
  if (isNew && !state.isOver) {
    if (!state.isTouched && state.version === opened) adopt(state, draft, state.view.other);
    else if (state.isTouched) storeAsOther(state, draft);
  }
  const other = await drafts.load(otherIdOf(draftId));
  if (other && !state.isOver && !state.view.other)
    show(state, { other: otherIfDifferent(state, other) });
}

function storeAsOther(state: State, draft: Draft): void {
  const { drafts, draftId } = state;
  const other = otherIfDifferent(state, draft);
  if (!other || state.view.other) return;
  drafts.save({ ...other, draftId: otherIdOf(draftId) });
  show(state, { other });
}

function otherIfDifferent({ view: { text, media } }: State, other: Draft | null): Draft | null {
  if (!other || isEmpty(other)) return null;
  const isSame = other.postBody === text && isSameMedia(other.media, media);
  return isSame ? null : other;
}

function isEmpty({ postBody, media }: Pick<Draft, 'postBody' | 'media'>): boolean {
  return postBody.trim() === '' && media.length === 0;
}

function show(state: State, change: Partial<DraftView>): void {
  const next = { ...state.view, ...change };
  state.view = { ...next, hasChanged: isChanged(state, next) };
  for (const listener of state.listeners) listener();
}

function isChanged({ edited, opened, prefill }: State, next: DraftView): boolean {
  if (!edited)
    return (
      (next.text.trim() !== '' && next.text !== opened) ||
      next.media.length > 0 ||
      Boolean(next.options.poll)
    );
  const isSame =
    next.text === prefill &&
    next.isSensitive === edited.isSensitive &&
    warningFor(next) === warningFor(edited);
  return !isSame || !isSameMedia(next.media, edited.media);
}

function save(state: State, change: Partial<DraftView>): void {
  const hadNothing = isViewEmpty(state.view);
  state.isTouched = true;
  show(state, change);
  if (isViewEmpty(state.view)) {
    // An empty field must not erase another tab’s draft.
    if (!hadNothing) releaseDraft(state);
    return show(state, { isKept: true });
  }
  const standing = state.drafts.peek(state.draftId);
  if (hadNothing && standing && standing.version !== state.version) storeAsOther(state, standing);
  keepOther(state);
  state.basedOn = state.version || null;
  state.version = newVersion(state);
  const { version } = state;
  const lose = (): void => {
    if (state.version === version && !state.isOver) show(state, { isKept: false });
  };
  show(state, { isKept: state.drafts.save(draftOf(state), lose) });
}

function newVersion({ now, newUlid }: State): string {
  return `${now()}-${newUlid()}`;
}

function isViewEmpty({ text, isSensitive, media, options }: DraftView): boolean {
  return text === '' && !isSensitive && media.length === 0 && !options.poll;
}

function releaseDraft(state: State): void {
  const { drafts, draftId, view, newUlid } = state;
  const otherId = otherIdOf(draftId);
  const aside = drafts.peek(otherId);
  const other = view.other ?? (aside && !isEmpty(aside) ? aside : null);
  if (other) {
    // The other draft may have been sent although its response was lost. It keeps its id unless both share
    // one.
    const ulid = other.ulid === view.ulid ? newUlid() : other.ulid;
    drafts.save({ ...replacingOurs(state, other), ulid });
  } else drafts.remove(draftId);
  if (other ?? aside) drafts.remove(otherId);
}

/**
 * Stores the other text as a newer version of ours. No tab must choose then, and the older text in the
 * database loses.
 */
function replacingOurs(state: State, other: Draft): Draft {
  const { draftId, version } = state;
  const writing = {
    version: newVersion(state),
    basedOn: version || null,
    updatedAt: laterThanStored(state),
  };
  return { ...other, draftId, ...writing };
}

/** Now, but always later than the stored draft, even if the clock was set back. */
function laterThanStored({ drafts, draftId, now }: State): number {
  return Math.max(now(), (drafts.peek(draftId)?.updatedAt ?? 0) + 1);
}

function keepOther({ drafts, draftId, view: { other } }: State): void {
  const otherId = otherIdOf(draftId);
  if (!other || drafts.peek(otherId)?.version === other.version) return;
  drafts.save({ ...other, draftId: otherId });
}

function draftOf(state: State): Draft {
  const { draftId, postType, group, version, basedOn, edited } = state;
  const { text: postBody, isSensitive, media, options, originalPostId, ulid } = state.view;
  const what = { draftId, originalPostId, postType, postBody, isSensitive, media, options, ulid };
  const more = { ...(group && { group }), ...(edited && { editedVersion: edited.version }) };
  return { ...what, ...more, updatedAt: laterThanStored(state), version, basedOn };
}

function adopt(state: State, draft: Draft, other: Draft | null): void {
  const { postBody: text, isSensitive, media, originalPostId, ulid, version, basedOn } = draft;
  Object.assign(state, { version, basedOn, opened: text, isTouched: false });
  const { options = {} } = draft;
  show(state, { text, isSensitive, media, options, originalPostId, ulid, other: null });
  show(state, { other: otherIfDifferent(state, other) });
}

function adoptFromOtherTab(state: State, incoming: Draft): void {
  const other = state.drafts.peek(otherIdOf(state.draftId));
  const isChosen = other?.version === incoming.version || other?.version === incoming.basedOn;
  adopt(state, incoming, isChosen ? null : other);
}

function handleIncoming(state: State, incoming: Draft | null): void {
  if (state.isOver) return;
  if (incoming === null) return resetAfterSend(state);
  const { text: postBody, media } = state.view;
  const pristine = !state.isTouched || isEmpty({ postBody, media });
  const own = { version: state.version, postBody, media, pristine };
  const verdict = mergeDraft(own, incoming);
  if (verdict === 'adopt') adoptFromOtherTab(state, incoming);
  if (verdict !== 'ask') return;
  const { drafts, draftId } = state;
  const isOursThere = drafts.peek(draftId)?.version === state.version;
  drafts.save({ ...(isOursThere ? incoming : draftOf(state)), draftId: otherIdOf(draftId) });
  show(state, { other: incoming });
}

function resetAfterSend(state: State): void {
  // Another tab has saved or discarded its edit. This tab keeps its text, which a save compares again.
  if (state.edited) return;
  const ulid = state.newUlid();
  if (state.isTouched && !isViewEmpty(state.view)) return save(state, { ulid, other: null });
  state.opened = '';
  show(state, { text: '', isSensitive: false, media: [], options: {}, ulid, other: null });
}

function offer(state: State, text: string, edited: EditedPost): void {
  const { isSensitive, media, options } = edited;
  const current = { ...draftOf(state), postBody: text, isSensitive, media, options };
  const version = newVersion(state);
  Object.assign(state, { prefill: text, edited });
  show(state, { media: withPlacesOf(media, state.view.media) });
  show(state, { other: otherIfDifferent(state, { ...current, version, basedOn: null }) });
}

/** The id of a posted file is its place in the post, which another device may have changed. */
function withPlacesOf(
  posted: readonly DraftMedia[],
  media: readonly DraftMedia[],
): readonly DraftMedia[] {
  return media.map((file) => {
    const now = posted.find(({ url }) => url === file.url);
    return now ? { ...file, id: now.id } : file;
  });
}

function takeOther(state: State): void {
  const { drafts, draftId, view } = state;
  if (!view.other) return;
  const other = replacingOurs(state, view.other);
  drafts.remove(otherIdOf(draftId));
  adopt(state, other, null);
  drafts.save(other);
}

function keepMine(state: State): void {
  // If our field is empty, the other text already is the draft in every tab. Typing brings the question
  // back.
  if (isViewEmpty(state.view)) return show(state, { other: null });
  state.version = state.view.other?.version ?? state.version;
  state.drafts.remove(otherIdOf(state.draftId));
  save(state, { other: null });
}
