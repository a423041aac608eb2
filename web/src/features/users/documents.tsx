import type { ReactNode } from 'react';

export interface PolicyDocument {
  id: string;
  title: string;
  body: ReactNode;
}

/** The texts that members accept. A change that matters asks everyone again. */
export const documents: readonly PolicyDocument[] = [
  {
    id: 'terms',
    title: 'Terms of service',
    body: (
      <>
        <p>
          This network is run by its community, for its community. By using it you agree to the
          following.
        </p>
        <h3>Your account</h3>
        <ul>
          <li>
            You sign in with your e-mail address. Keep your mailbox to yourself: whoever can read it
            can sign in as you.
          </li>
          <li>
            One person, one account, unless the people who run this network agree to more. Accounts
            that pretend to be somebody else are closed; parody is welcome where it says so.
          </li>
          <li>
            You can delete your account at any time in the settings. Within 30 days you can take
            that back by signing in; after that it is gone.
          </li>
        </ul>
        <h3>What you post</h3>
        <ul>
          <li>
            What you write and show stays yours. You allow this network to store it and to show it
            to its members for as long as you leave it here.
          </li>
          <li>
            Post only what you have the right to post, and what follows the community rules below.
          </li>
          <li>
            A post you delete goes out of sight at once. Where others have commented on it, a note
            that something stood there remains.
          </li>
        </ul>
        <h3>What you can expect</h3>
        <ul>
          <li>
            We do our best to keep the network running and your posts safe, and we make no promise
            that it never stops.
          </li>
          <li>
            Who breaks the rules can lose posts, time, or the account. You are told why, and you can
            ask for another look.
          </li>
          <li>
            When these terms change in a way that matters, you are asked again before you go on.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy notice',
    body: (
      <>
        <h3>What is stored</h3>
        <ul>
          <li>Your e-mail address, to sign you in. It is never shown to other members.</li>
          <li>
            What you put into your profile, what you post, whom you follow, and your settings.
          </li>
          <li>When you were last active, to the minute. Members see it on your profile.</li>
          <li>Network addresses for a short time, to hold off attacks.</li>
        </ul>
        <h3>What is not done</h3>
        <ul>
          <li>Nothing is sold or given to advertisers. There are none.</li>
          <li>
            No other site is told what you read. Videos and songs of other sites come from there,
            once you press play.
          </li>
          <li>
            No cookies follow you. Your browser keeps your session and what you have read, until you
            log out, and your drafts for as long as you like.
          </li>
        </ul>
        <h3>Who can see what</h3>
        <ul>
          <li>
            Posts, comments and profiles are seen by signed-in members, not by the public. A picture
            or video also opens for whoever is given its own address.
          </li>
          <li>Moderators also see what has been reported, and what was done about it.</li>
          <li>
            The people who run the server can reach everything on it. They look only where running
            it needs them to.
          </li>
        </ul>
        <h3>Your rights</h3>
        <ul>
          <li>You can change what is stored about you, and delete all of it, in the settings.</li>
          <li>30 days after you have deleted your account, your data is erased for good.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'Community rules',
    body: (
      <ol>
        <li>
          <strong>Be decent.</strong> Argue with what was said, not with who said it. No harassment,
          no threats, no hatred against people for what they are.
        </li>
        <li>
          <strong>Leave private things private.</strong> No addresses, numbers, pictures or messages
          of others without their consent.
        </li>
        <li>
          <strong>Nothing unlawful.</strong> Above all nothing that harms children, and no calls to
          violence.
        </li>
        <li>
          <strong>Mark what others may not want to see.</strong> Nudity, blood and the like go
          behind the sensitive mark.
        </li>
        <li>
          <strong>No spam.</strong> No flooding, no paid or automatic engagement, no misleading
          links.
        </li>
        <li>
          <strong>Be who you say you are.</strong> Parody says so. Nobody poses as another person or
          as a member of the staff.
        </li>
      </ol>
    ),
  },
];
