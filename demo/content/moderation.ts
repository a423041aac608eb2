import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { PostAction } from '@rookery/contract/moderation/moderate-post.ts';
import { member } from './members/member.ts';
import type { NamedText } from './named-text.ts';

/** A call by one member about a reported text. `on` is its key. */
export type ModerationStep = { hoursAgo: number; by: string } & (
  | { report: ViolationName; on: string }
  | { decide: PostAction; on: string; reason?: string; violation?: ViolationName }
  | { appeal: string; on: string }
  | { ban: string; reason: string }
  | { unban: string; reason: string }
  | { reportMessageOf: string; report: ViolationName; reason: string }
  | { feedback: string; about?: string }
);

/** An account that is pending review, and its first post. */
export const pendingMember = {
  member: member(
    'new_in_town',
    'Milo Farrant',
    ['boats', 'town'],
    'Moved here on Monday. Looking for a mooring and good bread.',
    { joined: 0.2, hasAvatar: false },
  ),
  text: 'Hello, I have just moved into the yellow house by the slipway. Where do you all buy your bread?',
};

export const reportedTexts: readonly NamedText[] = [
  {
    key: 'loans',
    author: 'best_deals_24',
    hoursAgo: 160,
    text: 'Need cash before Friday? No checks, no questions. Write to me and bring your card number.',
  },
  {
    key: 'whistle',
    author: 'eskil',
    hoursAgo: 146,
    text: 'That referee belongs in the tide pool, with his whistle, until the tide turns.',
  },
  {
    key: 'followers',
    author: 'best_deals_24',
    hoursAgo: 132,
    text: '1,000 followers for the price of a coffee. Everybody in town does it already.',
  },
  {
    key: 'hens',
    author: 'rory_mac',
    hoursAgo: 112,
    text: 'What the fox left of my hens. I am not laughing today, and you should not read this at breakfast.',
  },
  {
    key: 'parking',
    author: 'theo_k',
    hoursAgo: 100,
    text: 'The man who parks across the ramp lives at the blue door, number 14. Ring any time, he does not mind at all.',
  },
  {
    key: 'poem',
    author: 'lupe',
    hoursAgo: 92,
    text: 'The whole poem from the new book, all nine verses, because it is too good to leave behind a price.',
  },
  {
    key: 'moorings',
    author: 'best_deals_24',
    hoursAgo: 86,
    text: 'Notice of the harbour office: mooring fees are due today, by gift card only.',
  },
  {
    key: 'bins',
    author: 'mayor_of_bins',
    hoursAgo: 74,
    text: 'Vote early, vote often, vote for me. The lids are with us.',
  },
  {
    key: 'cupboard',
    author: 'nadia_b',
    hoursAgo: 66,
    text: 'Selling my late aunt’s shotgun cupboard. Empty since 1962, smells of lavender, key included.',
  },
  {
    key: 'watches',
    author: 'best_deals_24',
    hoursAgo: 11,
    text: 'Genuine harbour watches, half price, cash only, behind the ice house after dark.',
  },
  {
    key: 'ticket',
    author: 'best_deals_24',
    hoursAgo: 8,
    text: 'You have won a year of ferry tickets! Send me the front and back of your card to claim it.',
  },
  {
    key: 'flat',
    author: 'finn_oc',
    hoursAgo: 7,
    text: 'For everyone who cannot sleep on Lantern Street: the drummer’s number is 0555 0142. Call him at four.',
  },
  {
    key: 'gulls',
    author: 'eskil',
    hoursAgo: 6,
    text: 'Whoever feeds the gulls on my roof will find out on Saturday what I feed them.',
  },
  {
    key: 'council',
    author: 'best_deals_24',
    hoursAgo: 5,
    text: 'The town council here. From Monday all dogs need a licence; pay me and I will sort it out.',
  },
  {
    key: 'song',
    author: 'gianni_v',
    hoursAgo: 4,
    text: 'All parts of the new songbook, photographed page by page. Do not tell the publisher.',
  },
  {
    key: 'yoga',
    author: 'rosa_q',
    hoursAgo: 3,
    text: 'My shop, my prices, my opening hours. Same as the last nine posts: come by today!',
  },
  {
    key: 'rude',
    author: 'eskil',
    hoursAgo: 2.5,
    below: 'yoga',
    text: 'If I see this one more time I will come by, but not to buy anything.',
  },
  {
    key: 'link',
    author: 'best_deals_24',
    hoursAgo: 2,
    below: 'flat',
    text: 'Sleep pills without a doctor, write to me.',
  },
];

export const moderationSteps: readonly ModerationStep[] = [
  { hoursAgo: 159, by: 'piotr_z', report: 'fraud', on: 'loans' },
  { hoursAgo: 158, by: 'old_margery', report: 'fraud', on: 'loans' },
  {
    hoursAgo: 157,
    by: 'hana_mod',
    decide: 'removeContent',
    on: 'loans',
    violation: 'fraud',
    reason: 'Nobody may ask members for their card numbers.',
  },
  { hoursAgo: 144, by: 'jamal_w', report: 'threats', on: 'whistle' },
  { hoursAgo: 141, by: 'hana_mod', decide: 'removeFlag', on: 'whistle' },
  { hoursAgo: 131, by: 'sofia_m', report: 'spam', on: 'followers' },
  {
    hoursAgo: 130,
    by: 'kwame_mod',
    decide: 'removeContent',
    on: 'followers',
    violation: 'spam',
    reason: 'Bought followers are advertising, and not honest.',
  },
  { hoursAgo: 129, by: 'kwame_mod', ban: 'best_deals_24', reason: 'Two scams in two days.' },
  {
    hoursAgo: 120,
    by: 'nora',
    unban: 'best_deals_24',
    reason: 'Wrote to us and promised to stop. One more chance.',
  },
  { hoursAgo: 111, by: 'astrid_ho', report: 'pornographic_and_explicit_content', on: 'hens' },
  {
    hoursAgo: 110,
    by: 'hana_mod',
    decide: 'applyNSFW',
    on: 'hens',
    reason: 'Hard to read. It stays, behind a warning.',
  },
  { hoursAgo: 109, by: 'hana_mod', decide: 'removeFlag', on: 'hens' },
  { hoursAgo: 99, by: 'lwazi', report: 'doxing', on: 'parking' },
  {
    hoursAgo: 97,
    by: 'kwame_mod',
    decide: 'removeContent',
    on: 'parking',
    violation: 'doxing',
    reason: 'Addresses of other people are not ours to publish.',
  },
  { hoursAgo: 90, by: 'hugo_lenoir', report: 'intellectual_property', on: 'poem' },
  {
    hoursAgo: 88,
    by: 'hana_mod',
    decide: 'removeContent',
    on: 'poem',
    violation: 'intellectual_property',
    reason: 'A whole poem from a book on sale needs the poet’s permission.',
  },
  { hoursAgo: 85, by: 'theo_k', report: 'impersonation', on: 'moorings' },
  {
    hoursAgo: 84,
    by: 'kwame_mod',
    decide: 'removeContent',
    on: 'moorings',
    violation: 'impersonation',
    reason: 'The harbour office did not write this.',
  },
  {
    hoursAgo: 80,
    by: 'lupe',
    appeal: 'I wrote to the poet and she said yes. I can show you her letter.',
    on: 'poem',
  },
  { hoursAgo: 72, by: 'ilse_vdm', report: 'spam', on: 'bins' },
  { hoursAgo: 71, by: 'hana_mod', decide: 'removeFlag', on: 'bins' },
  {
    hoursAgo: 70,
    by: 'kwame_mod',
    decide: 'removeViolation',
    on: 'poem',
    reason: 'The poet agreed. Sorry, and thank you for the letter.',
  },
  { hoursAgo: 64, by: 'petra_s', report: 'unsolicited_advertisements', on: 'cupboard' },
  {
    hoursAgo: 62,
    by: 'kwame_mod',
    decide: 'removeContent',
    on: 'cupboard',
    violation: 'unsolicited_advertisements',
    reason: 'Sales of weapons and their parts are not allowed.',
  },
  {
    hoursAgo: 50,
    by: 'nora',
    decide: 'restoreContent',
    on: 'cupboard',
    reason: 'It is a cupboard. Restored, with apologies.',
  },
  {
    hoursAgo: 40,
    by: 'emre_y',
    decide: 'applyTroll',
    on: 'bins',
    reason: 'Election jokes stay off the apps this week.',
  },
  {
    hoursAgo: 30,
    by: 'theo_k',
    appeal: 'Everybody here knows where he lives, and the ramp was blocked for two days.',
    on: 'parking',
  },
  {
    hoursAgo: 28,
    by: 'kateryna_l',
    feedback:
      'The evening feed is lovely. Could chats show who is typing in larger letters? My eyes are 71.',
  },
  {
    hoursAgo: 12,
    by: 'ffion_ll',
    feedback: 'This account offers everybody the same deals, in comments as well.',
    about: 'best_deals_24',
  },
  { hoursAgo: 10, by: 'ines', report: 'spam', on: 'watches' },
  { hoursAgo: 9, by: 'tom_lindqvist', report: 'fraud', on: 'watches' },
  { hoursAgo: 7.5, by: 'old_margery', report: 'fraud', on: 'ticket' },
  { hoursAgo: 6.8, by: 'jonas_w', report: 'doxing', on: 'flat' },
  { hoursAgo: 5.5, by: 'wrenbirds', report: 'threats', on: 'gulls' },
  { hoursAgo: 4.8, by: 'siobhan', report: 'impersonation', on: 'council' },
  { hoursAgo: 3.8, by: 'hugo_lenoir', report: 'intellectual_property', on: 'song' },
  { hoursAgo: 2.8, by: 'bao_ng', report: 'unsolicited_advertisements', on: 'yoga' },
  { hoursAgo: 2.2, by: 'rosa_q', report: 'threats', on: 'rude' },
  { hoursAgo: 1.8, by: 'finn_oc', report: 'criminal_solicitation', on: 'link' },
  {
    hoursAgo: 1.5,
    by: 'siobhan',
    reportMessageOf: 'best_deals_24',
    report: 'fraud',
    reason: 'He also writes to my mother.',
  },
];
