import {
  addPasskey as addPasskeyCall,
  listPasskeys as listPasskeysCall,
  passkeyLogin as passkeyLoginCall,
  passkeyLoginOptions as passkeyLoginOptionsCall,
  passkeyOptions as passkeyOptionsCall,
  removePasskey as removePasskeyCall,
  renamePasskey as renamePasskeyCall,
} from '@rookery/contract/sessions/passkeys.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { addPasskey, passkeyOptions } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkey.ts';
import { passkeyLogin, passkeyLoginOptions } from './passkey-login.ts';
import { findPasskeyView, listPasskeys } from './passkey-view.ts';

export function passkeyRoutes(mount: Mount, deps: SessionsParts & { tokens: AccessTokens }): void {
  mount(passkeyOptionsCall, async ({ caller }) => ok({ data: await passkeyOptions(deps, caller) }));
  mount(addPasskeyCall, {
    make: ({ caller, body, userAgent }) => addPasskey(deps, caller, body, userAgent),
    show: async ({ caller: { userId } }, { id }) =>
      ok({ data: await findPasskeyView(deps, userId, id) }),
  });
  mount(listPasskeysCall, async ({ caller }) =>
    ok({ data: await listPasskeys(deps, caller.userId) }),
  );
  mount(renamePasskeyCall, async ({ caller, body }) => {
    await renamePasskey(deps, caller.userId, body);
    return ok({});
  });
  mount(removePasskeyCall, async ({ caller, body }) => {
    await removePasskey(deps, caller, body.id);
    return ok({});
  });
  mount(passkeyLoginOptionsCall, async () => ok({ data: passkeyLoginOptions(deps) }));
  mount(passkeyLoginCall, async ({ body, userAgent, network }) =>
    passkeyLogin(deps, body, { userAgent, network }),
  );
}
