import { endInviteLink as endCall } from '@rookery/contract/admin/members/end-invite-link.ts';
import { listInviteLinks } from '@rookery/contract/admin/members/list-invite-links.ts';
import { makeInviteLink as makeCall } from '@rookery/contract/admin/members/make-invite-link.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { suggestedList } from '#src/features/lists/public.ts';
import {
  endInviteLink,
  makeInviteLink,
  showInviteLink,
  showInviteLinks,
} from '#src/features/sessions/invite-links/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { CallResponse, ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { pageBy } from '#src/features/admin/lists/list-pages.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

export function inviteLinkRoutes(mount: Mount, deps: AdminParts): void {
  mount(listInviteLinks, async ({ query }) =>
    ok(
      await pageBy(
        { cursors: deps.cursors, list: 'invite-links', query },
        (range) => showInviteLinks(deps, range),
        { place: ({ seq }) => seq, view: ({ view }) => view },
      ),
    ),
  );
  mount(makeCall, {
    make: async ({ caller, body: { ulid, ...draft } }) => {
      if (draft.listUlid !== undefined && !(await suggestedList(deps, draft.listUlid))) {
        throw invalid({ listUlid: 'Enter the link of a shared list that has members.' });
      }
      return makeInviteLink(deps, caller, { ...draft, ulid });
    },
    show: async (_input, id) => new CallResponse(201, ok({ data: await showInviteLink(deps, id) })),
  });
  mount(endCall, async ({ caller, params }) => {
    await endInviteLink(deps, caller, ulidToUuid(params.id));
    return ok({});
  });
}
