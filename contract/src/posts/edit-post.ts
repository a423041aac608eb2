import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Count, Nullable, Ulid } from '../kernel/shapes.ts';
import { BodyText, CreatedPost, OpenGraphDraft, WarningText } from './create-post.ts';

export const editPost = call({
  name: 'editPost',
  method: 'PATCH',
  path: '/posts',
  base: 'v3',
  access: 'member',
  limit: 'create',
  refusedInTimeout: () => 'post',
  summary:
    "Replaces the text, alt texts, order of media, sensitive mark and its reason of the caller's own post or comment. The earlier version is kept. Returns 409 if the post has another version.",
  body: Type.Object({
    ulid: Ulid,
    version: { ...Count, description: 'The version that the caller edited: `version`, or 0.' },
    body: BodyText,
    title: Type.Optional(Type.String({ maxLength: LIMITS.titleCharacters })),
    images: Type.Optional(
      Type.Array(
        Type.Object({
          index: { ...Count, description: 'Place of the file in the version that was edited.' },
          description: Nullable(
            Type.String({ maxLength: LIMITS.descriptionCharacters, description: 'Alt text.' }),
          ),
        }),
        {
          maxItems: LIMITS.mediaPerPost,
          description: 'All files of the post in their new order. Omitted: unchanged.',
        },
      ),
    ),
    isSensitive: Type.Optional(Type.Boolean({ description: 'Omitted: unchanged.' })),
    warning: Type.Optional({ ...WarningText, description: 'Empty: none. Omitted: unchanged.' }),
    openGraph: Type.Optional(Nullable(OpenGraphDraft)),
  }),
  answers: { 200: CreatedPost },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
