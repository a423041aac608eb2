import { Type } from 'typebox';
import { AUDIENCES } from '../kernel/audience.ts';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { namedGroupFields } from '../groups/group.ts';
import { MediaDrafts } from '../media/media-item.ts';
import { PollDraft } from './poll.ts';
import { Post } from './post.ts';

/**
 * This schema allows more than the rule. The use case decides, because the rule counts code points after
 * trimming.
 */
export const BodyText = Type.String({
  maxLength: LIMITS.bodyCodePoints * 4,
  description: `At most ${LIMITS.bodyCodePoints} code points. A line break counts as one. Trailing whitespace is trimmed.`,
});

/** A link preview from the client. Only its author sees it, until the server has fetched the page. */
export const OpenGraphDraft = Type.Object({
  title: Type.String({ maxLength: LIMITS.previewTitleCharacters }),
  description: Type.Optional(Type.String({ maxLength: LIMITS.previewDescriptionCharacters })),
  image: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.urlCharacters }))),
  url: Type.String({ maxLength: LIMITS.urlCharacters }),
});

export const WarningText = Type.String({
  maxLength: LIMITS.warningCharacters,
  description:
    'Reason for the sensitive mark, shown on the cover. Dropped if the post is not sensitive.',
});
/** The members who may answer or quote a new post. Everyone by default. */
export const audienceFields = {
  whoAnswers: Type.Optional(OneOf(AUDIENCES)),
  whoQuotes: Type.Optional(OneOf(AUDIENCES)),
};

export const CreatedPost = Type.Object({ success: Type.Literal(true), data: Post });

export const createPost = call({
  name: 'createPost',
  method: 'PUT',
  path: '/posts',
  base: 'v3',
  access: 'member',
  limit: 'create',
  refusedInTimeout: () => 'post',
  summary:
    'Creates a post with text, media or both. Repeating the ulid returns 200 with the existing post.',
  body: Type.Object({
    ulid: Ulid,
    body: BodyText,
    title: Type.Optional(Type.String({ maxLength: LIMITS.titleCharacters })),
    images: Type.Optional(MediaDrafts),
    isSensitive: Type.Optional(Type.Boolean()),
    warning: Type.Optional(WarningText),
    openGraph: Type.Optional(Nullable(OpenGraphDraft)),
    poll: Type.Optional(PollDraft),
    ...audienceFields,
    ...namedGroupFields,
  }),
  answers: { 200: CreatedPost, 201: CreatedPost },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
