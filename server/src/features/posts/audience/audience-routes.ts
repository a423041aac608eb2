import { changeAudience as changeAudienceCall } from '@rookery/contract/posts/change-audience.ts';
import {
  attachQuote as attachQuoteCall,
  detachQuote as detachQuoteCall,
} from '@rookery/contract/posts/detach-quote.ts';
import {
  hideAnswer as hideAnswerCall,
  showAnswer as showAnswerCall,
} from '@rookery/contract/posts/hide-answer.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import { createdResponse } from '#src/features/posts/write/created-response.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { changeAudience } from './change-audience.ts';
import { detachQuote } from './detach-quote.ts';
import { hideAnswer } from './hide-answer.ts';

export function audienceRoutes(mount: Mount, deps: PostsParts): void {
  const show = ({ caller }: { caller: { userId: string } }, { id }: { id: string }) =>
    createdResponse(deps, caller.userId, { id, created: false });
  mount(changeAudienceCall, {
    make: ({ caller, body }) => changeAudience(deps, caller.userId, body),
    show,
  });
  mount(hideAnswerCall, {
    make: ({ caller, body }) => hideAnswer(deps, caller.userId, ulidToUuid(body.ulid), true),
    show,
  });
  mount(showAnswerCall, {
    make: ({ caller, body }) => hideAnswer(deps, caller.userId, ulidToUuid(body.ulid), false),
    show,
  });
  mount(detachQuoteCall, {
    make: ({ caller, body }) => detachQuote(deps, caller.userId, ulidToUuid(body.ulid), true),
    show,
  });
  mount(attachQuoteCall, {
    make: ({ caller, body }) => detachQuote(deps, caller.userId, ulidToUuid(body.ulid), false),
    show,
  });
}
