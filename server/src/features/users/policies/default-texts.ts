import { APPEAL_DAYS, VIOLATION_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import type { PolicyKind } from '@rookery/contract/kernel/policies.ts';

/** The text until an administrator edits it. It states only what Rookery itself does. */
export function defaultText(kind: PolicyKind, brandName: string): string {
  return (kind === 'rules' ? RULES : PRIVACY).replaceAll('{network}', () => brandName);
}

const RULES = `
{network} is run by its community, for its community. Whoever uses it agrees to the following.

# How we treat each other

1. **Be decent.** Argue with what was said, not with who said it. No harassment, no threats, no hatred against people for what they are.
2. **Leave private things private.** No addresses, numbers, pictures or messages of others without their consent.
3. **Nothing unlawful.** Above all nothing that harms children, and no calls to violence.
4. **Mark what others may not want to see.** Nudity, blood and the like go behind the sensitive mark.
5. **No spam.** No flooding, no paid or automatic engagement, no misleading links.
6. **Be who you say you are.** Parody says so. Nobody poses as another person or as a member of the staff.

# What happens to what breaks them

- Anyone can report a post or a message. Moderators look at it, and whoever reported it is not named to its author.
- A post that breaks these rules is removed. Its author is told why, and what it weighs in points. Points count for ${VIOLATION_DAYS} days.
- Many points are a timeout: reading and reacting go on, writing waits.
- Whoever does not stop can lose the account. They keep the right to take their data with them.
- Against a removal you can appeal within ${APPEAL_DAYS} days. Another moderator looks at it.

# Your account

- You sign in with your mail address. Whoever can read your mailbox can sign in as you.
- One person has one account, unless the people who run {network} agree to more.
- You can delete your account at any time in the settings. For 30 days signing in brings it back; then it is gone.

# What you post

- What you write and show stays yours. You allow {network} to store it and to show it to those for whom you posted it, for as long as you leave it here.
- A post that you delete goes out of sight at once. Where others have answered it, a note that something stood there remains.

# What you can expect

- {network} is kept running with care, and without a promise that it never stops.
- When these rules change in a way that matters, you are asked before you go on.
`.trim();

const PRIVACY = `
What {network} stores of you, who sees it, and how you take it back.

# What is stored

- Your mail address, to sign you in. Other members never see it.
- What you put into your profile, what you write and upload, whom you follow, and your settings.
- Your messages in chats. They are not encrypted on the server.
- Where you are signed in: the kind of device, and when it was last used.
- When you were last active, to the minute. Members see it on your profile.
- What you reported, and what was decided about what you wrote.
- The network that you come from, in a form that cannot be read back, to notice what is unusual and to hold off attacks.

# What is not done

- Nothing is sold or given to advertisers. There are none.
- No other site is told what you read. Videos and songs of other sites come from there, once you press play.
- No cookies follow you. Your browser keeps your session and what you have read until you log out, and your drafts for as long as you like.

# Who sees what

- Posts, comments and profiles are seen by members who have signed in, not by the public. A picture or video also opens for whoever is given its own address.
- What is said in a chat is seen by those who are in it. Moderators see a message that was reported, and what was said right before it.
- Administrators see mail addresses. What staff does is written down in a log that nobody changes.
- Where the law demands it, an administrator gives the authorities what is stored about one member and what they were reported for. That, too, is written down.
- Those who run the server can reach everything on it.

# Your rights

- In the settings you can take along a file with all that is stored of you, and delete your account.
- 30 days after you have deleted your account, your data is erased for good. What staff did stays in the log, without your name.
- Questions go to the people who run {network}, by the feedback of the app.
`.trim();
