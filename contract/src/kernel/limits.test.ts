import { expect, test } from 'vitest';
import {
  LIMITS,
  MAIL_LIMITS,
  NEWCOMER_RULES,
  NEWCOMER_LIMITS,
  RATE_LIMITS,
  SIGN_UP_WAVE,
  WORD_RULE_LIMITS,
} from './limits.ts';

// Other tests use the constants; this test checks their values.
test('has the limit values that other tests rely on', () => {
  expect(LIMITS).toMatchObject({
    accountRestoreDays: 30,
    chainedMax: 60,
    deletedMediaDays: 7,
    descriptionCharacters: 1000,
    groupModerators: 20,
    groupsOwned: 10,
    groupsPage: 20,
    invitationDays: 30,
    invitationsADay: 20,
    inviteLinkDays: 365,
    inviteLinkNameCharacters: 60,
    inviteLinkUses: 1000,
    inviteLinkWelcomeCharacters: 300,
    magicTokenMinutes: 15,
    messageCodePoints: 4000,
    messageExcerpt: 140,
    otpMinutes: 10,
    previewBytes: 524_288,
    previewDescriptionCharacters: 1000,
    previewTitleCharacters: 300,
    requestMessages: 3,
    unseenCountedMax: 100,
    unseenNotificationsMax: 5,
    unusedMediaDays: 7,
    uploadMinutes: 10,
    videoBytes: 209_715_200,
    websiteCharacters: 200,
  });
  expect(SIGN_UP_WAVE).toEqual({ accounts: 10, seconds: 3600 });
  expect(WORD_RULE_LIMITS.most).toBe(1000);
  expect(NEWCOMER_RULES.days).toBe(3);
  expect(NEWCOMER_LIMITS.chat).toEqual([{ points: 5, seconds: 3600 }]);
  expect(MAIL_LIMITS.toAddressADay).toEqual({ points: 60, seconds: 86_400 });
});

test('has the rate limit values that other tests rely on', () => {
  const { bearer, check, create, document, read, write } = RATE_LIMITS;
  expect({ bearer, check, create, document, read, write }).toEqual({
    bearer: [{ points: 120, seconds: 60 }],
    check: [{ points: 60, seconds: 60 }],
    create: [
      { points: 30, seconds: 300 },
      { points: 300, seconds: 86_400 },
    ],
    document: [{ points: 60, seconds: 60 }],
    read: [{ points: 600, seconds: 60 }],
    write: [{ points: 60, seconds: 60 }],
  });
});
