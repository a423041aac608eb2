import type { CallKey } from '@rookery/contract/calls.ts';
import type { SettingName } from '@rookery/contract/kernel/settings.ts';

import type { Page } from '#web/data/page/page.ts';

import { createOutbox } from './outbox.part.ts';
import { sendOrWait } from './send-or-wait.ts';

export interface LateSettings {
  isListening: boolean;
  unsent: Set<string>;
  takeLate(pairs: readonly { name: string; value: string }[]): void;
  loadSettings(): Promise<void>;
}

const SAVE = 'PATCH /user/settings' satisfies CallKey;

export async function sendSetting(
  page: Page,
  name: SettingName,
  value: string,
  late: LateSettings,
) {
  if (!late.isListening) listen(page, late);
  late.isListening = true;
  const order = { subject: 'settings', switch: `settings ${name}` };
  const answer = await sendOrWait(page, SAVE, { body: { [name]: value } }, order);
  if (answer) late.unsent.delete(name);
  else late.unsent.add(name);
  return answer;
}

/** Keeps the choices that still wait in the outbox, such as those made before a reload. */
export async function keepWaitingSettings(page: Page, late: LateSettings): Promise<void> {
  if (!late.isListening) listen(page, late);
  late.isListening = true;
  const outbox = page.part(createOutbox);
  await outbox.load();
  for (const { call, input } of outbox.store.getState().items) {
    if (call !== SAVE) continue;
    for (const name of Object.keys(input.body ?? {})) late.unsent.add(name);
  }
}

function listen(page: Page, { unsent, takeLate, loadSettings }: LateSettings): void {
  const outbox = page.part(createOutbox);
  outbox.onAnswered(SAVE, ({ answer, intention, isLate }) => {
    if (!isLate) return;
    for (const each of Object.keys(intention.input.body ?? {})) unsent.delete(each);
    takeLate(answer.data);
  });
  outbox.onRefused(({ call, input }) => {
    if (call !== SAVE) return;
    for (const each of Object.keys(input.body ?? {})) unsent.delete(each);
    loadSettings().catch((error: unknown) =>
      console.info('The settings could not be loaded.', error),
    );
  });
}
