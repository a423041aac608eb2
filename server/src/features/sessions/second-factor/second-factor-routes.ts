import {
  activateTotp as activateTotpCall,
  beginTotp as beginTotpCall,
  getSecondFactor,
  removeTotp as removeTotpCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
} from '@rookery/contract/sessions/second-factor.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import {
  activateTotp,
  beginTotp,
  removeTotp,
  renewRecoveryCodes,
  secondFactorOf,
} from './change-second-factor.ts';

export function secondFactorRoutes(mount: Mount, deps: SessionsParts): void {
  mount(getSecondFactor, async ({ caller: { userId } }) =>
    ok({ data: await secondFactorOf(deps, userId) }),
  );
  mount(beginTotpCall, async ({ caller }) => ok({ data: await beginTotp(deps, caller) }));
  mount(activateTotpCall, async ({ caller, body }) =>
    ok({ data: await activateTotp(deps, caller, body.code) }),
  );
  mount(removeTotpCall, async ({ caller: { userId }, body }) => {
    await removeTotp(deps, userId, body.code);
    return ok({});
  });
  mount(renewRecoveryCodesCall, async ({ caller: { userId }, body }) =>
    ok({ data: await renewRecoveryCodes(deps, userId, body.code) }),
  );
}
