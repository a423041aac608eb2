import { api } from '#web/data/page/api.ts';
import { keptIntent } from '#web/data/session/sign-in-path.ts';

/** Asks for the mail; what the visitor came for travels with it. @throws ApiError */
export async function requestLink(email: string): Promise<void> {
  const { redirect, ref, invite } = keptIntent();
  const body = {
    email,
    ...(redirect && { redirect }),
    ...(ref && { ref }),
    ...(invite && { invite }),
  };
  await api('POST /magicLink', { body });
}
