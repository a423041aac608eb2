import { Type, type Static } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Instant, Nullable } from '../kernel/shapes.ts';
import { BodyText } from './create-post.ts';

const DraftId = Type.String({ minLength: 1, maxLength: 120 });
const Version = Type.String({ minLength: 1, maxLength: 80, description: 'Chosen by the client.' });

/** An unsent post. The client decides about all fields except the text. */
const DraftContent = Type.Object(
  { postBody: BodyText },
  { additionalProperties: true, description: `At most ${LIMITS.draftBytes} bytes as JSON.` },
);

export const StoredDraft = Type.Object({
  draftId: DraftId,
  version: Version,
  content: DraftContent,
  updatedAt: Instant,
});
export type StoredDraft = Static<typeof StoredDraft>;

export const listDrafts = call({
  name: 'listDrafts',
  method: 'GET',
  path: '/drafts',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: "Lists the caller's unsent drafts, last changed first.",
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(StoredDraft) }),
  },
  errors: [],
});

export const saveDraft = call({
  name: 'saveDraft',
  method: 'PUT',
  path: '/drafts',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Stores a draft. Returns 409 if another device stored a version that the caller has not seen.',
  body: Type.Object({
    draftId: DraftId,
    version: Version,
    basedOn: {
      ...Nullable(Version),
      description: 'The stored version that the caller saw last. null: none.',
    },
    content: DraftContent,
  }),
  answers: { 200: Done },
  errors: ['conflict', 'validation'],
});

export const removeDraft = call({
  name: 'removeDraft',
  method: 'DELETE',
  path: '/drafts',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Removes a draft that was sent or discarded.',
  ...inBodyOrQuery({ draftId: DraftId }),
  answers: { 200: Done },
  errors: ['validation'],
});
