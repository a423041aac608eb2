import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';

import { pictureChanges } from './picture-changes.ts';
import { pictureStrings as strings } from '#web/features/users/pictures/picture-strings.ts';
import type { Picture } from '#web/features/users/pictures/picture.ts';

export async function savePicture(page: Page, picture: Picture): Promise<void> {
  const end = picture.detach();
  try {
    const changes = await pictureChanges([picture]);
    if (!changes) return showSaveFailure(null);
    if (Object.keys(changes).length === 0) return;
    const order = { subject: 'settings' };
    const answer = await sendOrWait(page, 'PATCH /user', { body: changes }, order);
    if (answer === null) return;
    if (!answer.success || !answer.data) return showSaveFailure(null);
    page.part(createOwnAccount).setCurrentUser(answer.data);
    page.part(createEntities).putUsers([answer.data]);
  } catch (error) {
    console.error('Could not save the picture.', error);
    showSaveFailure(error);
  } finally {
    end();
  }
}

function showSaveFailure(error: unknown): void {
  showFailureText(strings.notSaved, error);
}
