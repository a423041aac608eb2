const members = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

export const actionStrings = {
  ban: {
    open: 'Ban…',
    title: (who: string): string => `Ban ${who}?`,
    effect:
      'They are logged out everywhere, and others no longer see their content. They get an email with the reason and can appeal for 30 days.',
    button: 'Ban',
    done: (who: string): string => `${who} is banned`,
  },
  unban: {
    open: 'Unban…',
    title: (who: string): string => `Unban ${who}?`,
    effect: 'They can log in again, and everyone sees their content again.',
    button: 'Unban',
    done: (who: string): string => `${who} is no longer banned`,
  },
  approve: {
    open: 'Approve…',
    title: (who: string): string => `Approve ${who}?`,
    effect: 'Everyone can see their content, and they can use the community like any other member.',
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
    title: (badge: string, who: string): string => `Remove the badge “${badge}” from ${who}?`,
    button: 'Remove badge',
    done: (badge: string, who: string): string => `${who} no longer has the badge “${badge}”`,
  },
  giveEffect: (badge: string): string => ROLE_EFFECTS[badge] ?? 'Others see it next to their name.',
  takeEffect: (badge: string): string =>
    badge in ROLE_EFFECTS
      ? 'They immediately lose the permissions of this role.'
      : 'Others no longer see it next to their name.',
  closeBranch: {
    title: (count: number): string => `Ban ${members(count)}?`,
    effect: (name: string, isMore: boolean): string =>
      `This is the invite branch of ${name}. These members are logged out everywhere, and others no longer see their content.${isMore ? ' There are more members. Repeat this to ban them.' : ''}`,
    button: (count: number): string => `Ban ${members(count)}`,
    none: (name: string): string => `No members in the invite branch of ${name} can be banned.`,
  },
  undo: {
    open: 'Undo…',
    title: (action: string, who: string | null): string =>
      who === null ? `Undo ${action}?` : `Undo ${action} for ${who}?`,
    effect: 'This reverts the action. The audit log keeps both entries.',
    button: 'Undo',
  },
  grant: {
    open: 'Grant…',
    title: (who: string): string => `Grant the appeal of ${who}?`,
    effect: 'The ban ends, and everyone sees their content again. This decision is final.',
    button: 'Grant appeal',
  },
  deny: {
    open: 'Deny…',
    title: (who: string): string => `Deny the appeal of ${who}?`,
    effect: 'The member stays banned. This decision is final.',
    button: 'Deny appeal',
  },
  deleteGroup: {
    open: 'Delete…',
    title: (name: string): string => `Delete the group “${name}”?`,
    effect: 'No one can open the group and its posts any more. You can’t undo this.',
    button: 'Delete group',
  },
} as const;

const ROLE_EFFECTS: Readonly<Record<string, string>> = {
  moderator: 'They can review reports, remove posts and ban members.',
  employee: 'They can open this console, ban members and give badges.',
  administrator:
    'They can do everything here. They can make other administrators, ban staff and see email addresses. Every administrator is notified.',
};
