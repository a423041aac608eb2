const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

export const actionStrings = {
  ban: {
    open: 'Ban…',
    title: (who: string): string => `Ban ${who}?`,
    effect:
      'They are signed out everywhere, and others no longer see what they wrote. They receive a mail with the reason, and can appeal for 30 days.',
    button: 'Ban',
    done: (who: string): string => `${who} is banned`,
  },
  unban: {
    open: 'Unban…',
    title: (who: string): string => `Unban ${who}?`,
    effect: 'They can sign in again, and everybody sees what they wrote again.',
    button: 'Unban',
    done: (who: string): string => `${who} is no longer banned`,
  },
  approve: {
    open: 'Approve…',
    title: (who: string): string => `Approve ${who}?`,
    effect: 'Everybody sees what they wrote, and they can use the community like any other member.',
    button: 'Approve',
    done: (who: string): string => `${who} is approved`,
  },
  badgeName: (badge: string): string => badge.replaceAll('_', ' '),
  give: {
    title: (badge: string, who: string): string => `Give ${who} the badge “${badge}”?`,
    button: 'Give badge',
    done: (badge: string, who: string): string => `${who} has the badge “${badge}”`,
  },
  take: {
    title: (badge: string, who: string): string => `Take the badge “${badge}” from ${who}?`,
    button: 'Take badge',
    done: (badge: string, who: string): string => `${who} no longer has the badge “${badge}”`,
  },
  giveEffect: (badge: string): string => ROLE_EFFECTS[badge] ?? 'Others see it beside their name.',
  takeEffect: (badge: string): string =>
    badge in ROLE_EFFECTS
      ? 'They lose what this role allows, at once.'
      : 'Others no longer see it beside their name.',
  closeBranch: {
    title: (count: number): string => `Ban ${members(count)}?`,
    effect: (name: string, isMore: boolean): string =>
      `This is the branch of ${name}. These members are signed out everywhere, and others no longer see what they wrote.${isMore ? ' There are more: repeat this afterwards.' : ''}`,
    button: (count: number): string => `Ban ${members(count)}`,
    none: (name: string): string => `No member of the branch of ${name} can be banned.`,
  },
  undo: {
    open: 'Undo…',
    title: (action: string, who: string | null): string =>
      who === null ? `Undo ${action}?` : `Undo ${action} of ${who}?`,
    effect: 'Everything is as it was before. The audit log keeps both rows.',
    button: 'Undo',
  },
  grant: {
    open: 'Unban…',
    title: (who: string): string => `Grant the appeal of ${who}?`,
    effect: 'The ban ends, and everybody sees what they wrote again. This answer is final.',
    button: 'Grant appeal',
  },
  deny: {
    open: 'Deny…',
    title: (who: string): string => `Deny the appeal of ${who}?`,
    effect: 'The member stays banned. This answer is final.',
    button: 'Deny appeal',
  },
  deleteGroup: {
    open: 'Delete…',
    title: (name: string): string => `Delete the group “${name}”?`,
    effect: 'No one can open the group and its posts any more. This cannot be undone.',
    button: 'Delete group',
  },
} as const;

const ROLE_EFFECTS: Readonly<Record<string, string>> = {
  moderator: 'They decide about reports, remove posts and ban members.',
  employee: 'They open this console, ban members and give badges.',
  administrator:
    'They can do everything here: make other administrators, ban staff and read mail addresses. Every administrator is notified.',
};
