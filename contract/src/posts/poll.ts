import { Type, type Static } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { Count, Instant } from '../kernel/shapes.ts';

const ownChoices = Type.Optional(
  Type.Array(Count, { description: "Positions of the viewer's choices. Omitted: no vote yet." }),
);
const voters = { ...Count, description: 'The number of members who voted.' };

/**
 * A poll as one viewer sees it. Votes per choice are null until the viewer votes, unless the viewer wrote the
 * poll or it is over. Nothing says who voted for what.
 */
export const Poll = Type.Object({
  choices: Type.Array(
    Type.Object({
      text: Type.String(),
      votes: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0 }),
    }),
  ),
  isMultiple: Type.Boolean(),
  endsAt: Instant,
  isOver: Type.Boolean(),
  voters,
  ownChoices,
});
export type Poll = Static<typeof Poll>;

/** The changing fields of a poll. `votes` is omitted while the viewer may not see results. */
export const PollState = Type.Object({
  votes: Type.Optional(Type.Array(Count)),
  isOver: Type.Boolean(),
  voters,
  ownChoices,
});
export type PollState = Static<typeof PollState>;

/** This schema allows more than the rules, which apply to trimmed texts. The use case decides. */
export const PollDraft = Type.Object({
  choices: Type.Array(Type.String({ maxLength: LIMITS.pollChoiceCodePoints * 4 }), {
    maxItems: 50,
    description: `${LIMITS.pollChoicesMin} to ${LIMITS.pollChoicesMax} different texts of at most ${LIMITS.pollChoiceCodePoints} code points.`,
  }),
  isMultiple: Type.Optional(Type.Boolean({ description: 'Whether members may choose several.' })),
  minutes: Type.Integer({
    description: `Duration: ${LIMITS.pollMinutesMin} minutes to ${LIMITS.pollMinutesMax / 1440} days.`,
  }),
});
export type PollDraft = Static<typeof PollDraft>;
