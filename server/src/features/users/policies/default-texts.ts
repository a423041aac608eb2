import { APPEAL_DAYS, VIOLATION_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import type { PolicyKind } from '@rookery/contract/kernel/policies.ts';

/** The text until an administrator edits it. It states only what Rookery itself does. */
export function defaultText(kind: PolicyKind, brandName: string): string {
  return (kind === 'rules' ? RULES : PRIVACY).replaceAll('{network}', () => brandName);
}

const RULES = `
{network} is run by its community, for its community. By using it you agree to these rules.

# How we treat each other

1. **Be decent.** Argue about what was said, not about the person. No harassment, no threats, no hatred against people for what they are.
2. **Respect privacy.** Do not share addresses, numbers, pictures or messages of others without their consent.
3. **Nothing illegal.** Above all nothing that harms children, and no calls to violence.
4. **Mark sensitive content.** Mark nudity, blood and the like as sensitive.
5. **No spam.** No flooding, no paid or automated engagement, no misleading links.
6. **Be who you say you are.** Parody must be labelled. Do not pose as another person or as staff.

# Enforcement

- Anyone can report a post or a message. Moderators review it. The author does not learn who reported it.
- A post that breaks these rules is removed. Its author gets the reason and a number of points. Points count for ${VIOLATION_DAYS} days.
- Many points lead to a timeout. During a timeout you can read and react, but you cannot post.
- Members who keep breaking the rules can be banned. They can still download their data.
- You can appeal a removal within ${APPEAL_DAYS} days. Another moderator reviews it.

# Your account

- You log in with your email address. Anyone who can read your email can log in as you.
- One person has one account, unless the people who run {network} agree to more.
- You can delete your account at any time in the settings. You can restore it by logging in within 30 days. After that it is gone.

# Your content

- Your content stays yours. You allow {network} to store it and to show it to the people you posted it for, as long as you leave it here.
- A post that you delete disappears immediately. If others have replied to it, a note that a post was there remains.

# Availability and changes

- {network} is run with care, but without a guarantee that it is always available.
- If these rules change in an important way, you are asked to accept them before you continue.
`.trim();

const PRIVACY = `
This policy explains what {network} stores about you, who can see it, and how you can get or delete it.

# Data we store

- Your email address, to log you in. Other members never see it.
- Your profile, your posts and uploads, the members you follow, and your settings.
- Your chat messages. They are not encrypted on the server.
- Your sessions: the kind of device, and when it was last used.
- When you were last active, to the minute. Members see it on your profile.
- Your reports, and decisions about your posts and messages.
- The network that you connect from, in a form that cannot be reversed. It helps to detect unusual activity and attacks.

# No selling, no tracking

- Nothing is sold or given to advertisers.
- No other site learns what you read. Videos and songs from other sites only load from there when you press play.
- No cookies track you. Your browser keeps your session and what you have read until you log out. It keeps your drafts for as long as you like.

# Visibility

- Only members who are logged in see posts, comments and profiles. The public does not. A picture or video also opens for anyone who has its direct link.
- Only the members of a chat see its messages. Moderators see a message that was reported, and the messages right before it.
- Administrators see email addresses. The actions of staff are recorded in an audit log that cannot be changed.
- Where the law requires it, an administrator gives the authorities what is stored about one member, and what they were reported for. This is also recorded.
- The people who run the server can access everything on it.

# Your rights

- In the settings you can download a file with all your data, and delete your account.
- Your data is erased permanently 30 days after you delete your account. The actions of staff stay in the audit log, without your name.
- If you have questions, contact the people who run {network} with the feedback form in the app.
`.trim();
