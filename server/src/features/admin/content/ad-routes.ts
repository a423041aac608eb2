import { endAd as endCall } from '@rookery/contract/admin/content/end-ad.ts';
import { listAds } from '@rookery/contract/admin/content/list-ads.ts';
import { makeAd as makeCall } from '@rookery/contract/admin/content/make-ad.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { endAd, makeAd, showAd, showAds } from '#src/features/posts/ads/public.ts';
import { CallResponse, ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { pageBy } from '#src/features/admin/lists/list-pages.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

export function adRoutes(mount: Mount, deps: AdminParts): void {
  mount(listAds, async ({ query }) => {
    const page = await pageBy(
      { cursors: deps.cursors, list: 'ads', query },
      (range) => showAds(deps, range),
      { place: ({ seq }) => seq, view: ({ view }) => view },
    );
    return ok({ isOn: deps.config.ads, ...page });
  });
  mount(makeCall, {
    make: ({ caller, body: { name, body, url, days }, outside }) =>
      makeAd(deps, caller, { name, body, url, days }, outside),
    show: async (_input, id) => new CallResponse(201, ok({ data: await showAd(deps, id) })),
  });
  mount(endCall, async ({ caller, params }) => {
    await endAd(deps, caller, ulidToUuid(params.id));
    return ok({});
  });
}
