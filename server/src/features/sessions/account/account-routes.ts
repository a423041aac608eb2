import { proveByConsole } from '@rookery/contract/admin/access/prove-by-console.ts';
import { changeAddress as changeAddressCall } from '@rookery/contract/sessions/change-address.ts';
import { confirmAddress as confirmAddressCall } from '@rookery/contract/sessions/confirm-address.ts';
import { linkIdentity as linkIdentityCall } from '@rookery/contract/sessions/link-identity.ts';
import { listIdentities as listIdentitiesCall } from '@rookery/contract/sessions/list-identities.ts';
import { proveSession as proveSessionCall } from '@rookery/contract/sessions/prove-session.ts';
import { removeIdentity as removeIdentityCall } from '@rookery/contract/sessions/remove-identity.ts';
import { startIdentityLink } from '@rookery/contract/sessions/start-identity-link.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import type { IdentityProviders } from '#src/features/sessions/providers/identity-providers.ts';
import { changeAddress } from './change-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { linkIdentity } from './link-identity.ts';
import { listIdentities } from '#src/features/sessions/providers/list-identities.ts';
import { proveSession } from './prove-session.ts';
import { removeIdentity } from './remove-identity.ts';
import { startProviderLogin } from '#src/features/sessions/providers/start-provider-login.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export function accountRoutes(
  mount: Mount,
  deps: SessionsParts & { providers: OutsideOnly<IdentityProviders> },
): void {
  mount(proveSessionCall, async ({ caller, body, network }) => {
    await proveSession(deps, caller, { otp: body.otp, network });
    return ok({});
  });
  mount(proveByConsole, async ({ caller, body, network }) => {
    await proveSession(deps, caller, { otp: body.otp, network });
    return ok({});
  });
  mount(changeAddressCall, async ({ caller, body, network }) =>
    ok(await changeAddress(deps, caller, { email: body.email, network })),
  );
  mount(confirmAddressCall, async ({ caller, body }) =>
    ok({ data: await confirmAddress(deps, caller.userId, body) }),
  );
  mount(listIdentitiesCall, async ({ caller }) =>
    ok({ data: await listIdentities(deps, caller.userId) }),
  );
  mount(startIdentityLink, async ({ caller, body: { provider }, outside }) => {
    const providers = deps.providers(outside);
    const { userId: forUser } = caller;
    return ok(await startProviderLogin({ ...deps, providers }, { provider, forUser }));
  });
  mount(linkIdentityCall, async ({ caller, body, outside }) => {
    await linkIdentity({ ...deps, providers: deps.providers(outside) }, caller.userId, body);
    return ok({});
  });
  mount(removeIdentityCall, async ({ caller, params }) => {
    await removeIdentity(deps, caller.userId, params.id);
    return ok({});
  });
}
