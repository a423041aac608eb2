import { sessionCalls } from './sessions/session-calls.ts';
import { consoleCalls } from './admin/console-calls.ts';
import { createSubscription } from './subscriptions/create-subscription.ts';
import { deleteSubscription } from './subscriptions/delete-subscription.ts';
import { getPushKey } from './subscriptions/get-push-key.ts';
import { listSubscriptions } from './subscriptions/list-subscriptions.ts';
import { checkUsername } from './users/check-username.ts';
import { deleteUser } from './users/delete-user.ts';
import { getBadges } from './users/get-badges.ts';
import { getProfile } from './relations/get-profile.ts';
import { getSettings } from './users/get-settings.ts';
import { getUser } from './users/get-user.ts';
import { mapProfiles } from './relations/map-profiles.ts';
import { sendFeedback } from './users/send-feedback.ts';
import { updateSettings } from './users/update-settings.ts';
import { updateUser } from './users/update-user.ts';
import { blockUser } from './relations/block-user.ts';
import { followUser } from './relations/follow-user.ts';
import { listBlocked } from './relations/list-blocked.ts';
import { listFilters, removeFilter, saveFilter } from './relations/filters.ts';
import { followHashtag, listFollowedHashtags, unfollowHashtag } from './relations/hashtags.ts';
import { listMuted } from './relations/list-muted.ts';
import { muteReposts, unmuteReposts } from './relations/mute-reposts.ts';
import { muteUser } from './relations/mute-user.ts';
import { unblockUser } from './relations/unblock-user.ts';
import { unmuteUser } from './relations/unmute-user.ts';
import { listFollowers } from './relations/list-followers.ts';
import { listFollowing } from './relations/list-following.ts';
import { listFamiliarFollowers } from './relations/list-familiar-followers.ts';
import { listFriends } from './relations/list-friends.ts';
import { unfollowUser } from './relations/unfollow-user.ts';
import { findUpload } from './media/find-upload.ts';
import { finishUpload } from './media/finish-upload.ts';
import { retryUpload } from './media/retry-upload.ts';
import { previewLink } from './media/preview-link.ts';
import { searchGifs } from './media/search-gifs.ts';
import { signUpload, signUploadByQuery } from './media/sign-upload.ts';
import { acceptChat } from './chats/accept-chat.ts';
import { addMessageReaction } from './chats/add-message-reaction.ts';
import { closeChat } from './chats/close-chat.ts';
import { countChats } from './chats/count-chats.ts';
import { deleteMessage } from './chats/delete-message.ts';
import { getChat } from './chats/get-chat.ts';
import { leaveChat } from './chats/leave-chat.ts';
import { listChats } from './chats/list-chats.ts';
import { listMessages } from './chats/list-messages.ts';
import { listNewerMessages } from './chats/list-newer-messages.ts';
import { muteChat } from './chats/mute-chat.ts';
import { openChat } from './chats/open-chat.ts';
import { readChat } from './chats/read-chat.ts';
import { removeMessageReaction } from './chats/remove-message-reaction.ts';
import { reportMessage } from './chats/report-message.ts';
import { searchMessages } from './chats/search-messages.ts';
import { sendMessage } from './chats/send-message.ts';
import { tellHere } from './chats/tell-here.ts';
import { tellTyping } from './chats/tell-typing.ts';
import { unmuteChat } from './chats/unmute-chat.ts';
import { createComment } from './posts/create-comment.ts';
import { createPost } from './posts/create-post.ts';
import { createRepost } from './posts/create-repost.ts';
import { deletePost } from './posts/delete-post.ts';
import { listDrafts, removeDraft, saveDraft } from './posts/drafts.ts';
import { changeAudience } from './posts/change-audience.ts';
import { attachQuote, detachQuote } from './posts/detach-quote.ts';
import { hideAnswer, showAnswer } from './posts/hide-answer.ts';
import { editPost } from './posts/edit-post.ts';
import { voteInPoll } from './posts/vote-in-poll.ts';
import { listPostVersions } from './posts/list-post-versions.ts';
import { listCalls } from './lists/list-calls.ts';
import { groupCalls } from './groups/group-calls.ts';
import { scheduleCalls } from './posts/schedule-post.ts';
import { deleteRepost } from './posts/delete-repost.ts';
import { listComments } from './posts/list-comments.ts';
import { mapPosts } from './posts/map-posts.ts';
import { listFeed } from './feeds/list-feed.ts';
import { listGlobalFeed } from './feeds/list-global-feed.ts';
import { listNewerPosts } from './feeds/list-newer-posts.ts';
import { listProfileComments } from './feeds/list-profile-comments.ts';
import { listProfileFeed } from './feeds/list-profile-feed.ts';
import { listProfileMedia } from './feeds/list-profile-media.ts';
import { listListFeed } from './feeds/list-list-feed.ts';
import { listBookmarks } from './feeds/list-bookmarks.ts';
import { listQuotes } from './feeds/list-quotes.ts';
import { countNotifications } from './notifications/count-notifications.ts';
import { deleteAllNotifications } from './notifications/delete-all-notifications.ts';
import { deleteNotifications } from './notifications/delete-notifications.ts';
import { listNewerNotifications } from './notifications/list-newer-notifications.ts';
import { listNotificationTypes } from './notifications/list-notification-types.ts';
import { listNotifications } from './notifications/list-notifications.ts';
import { markAllNotificationsRead } from './notifications/mark-all-notifications-read.ts';
import { markNotificationsRead } from './notifications/mark-notifications-read.ts';
import {
  listNotificationLevels,
  setNotificationLevel,
} from './notifications/notification-levels.ts';
import { unsubscribeDigest } from './notifications/unsubscribe-digest.ts';
import { addReaction } from './posts/add-reaction.ts';
import { getReactions } from './posts/get-reactions.ts';
import { listReactions } from './posts/list-reactions.ts';
import { listReposts } from './posts/list-reposts.ts';
import { removeReaction } from './posts/remove-reaction.ts';
import { getViolationTypes } from './posts/get-violation-types.ts';
import { flagPost } from './posts/flag-post.ts';
import { bookmarkPost } from './posts/bookmark-post.ts';
import { removeBookmark } from './posts/remove-bookmark.ts';
import {
  listBookmarkFolders,
  removeBookmarkFolder,
  saveBookmarkFolder,
} from './posts/bookmark-folders.ts';
import { pinPost } from './posts/pin-post.ts';
import { unpinPost } from './posts/unpin-post.ts';
import { exportAccount } from './posts/export-account.ts';
import { findPinnedPost } from './posts/find-pinned-post.ts';
import { viewPosts } from './posts/view-posts.ts';
import { listEngagement } from './posts/list-engagement.ts';
import { listFeatured } from './feeds/list-featured.ts';
import { addToDiscover } from './feeds/add-to-discover.ts';
import { listReadingPlaces, saveReadingPlace } from './feeds/reading-places.ts';
import { removeFromDiscover } from './feeds/remove-from-discover.ts';
import { autocompleteHashtag } from './search/autocomplete-hashtag.ts';
import { autocompleteTicker } from './search/autocomplete-ticker.ts';
import { autocompleteUser } from './search/autocomplete-user.ts';
import { listHashtagPosts } from './search/list-hashtag-posts.ts';
import { listTickerPosts } from './search/list-ticker-posts.ts';
import { listUserPosts } from './search/list-user-posts.ts';
import { listSavedSearches, removeSavedSearch, saveSearch } from './search/saved-searches.ts';
import { searchPosts } from './search/search-posts.ts';
import { searchTop } from './search/search-top.ts';
import { searchUsers } from './search/search-users.ts';
import { listFollowedReactions } from './trending/list-followed-reactions.ts';
import { listRecommendedUsers } from './trending/list-recommended-users.ts';
import { listTrendingHashtags } from './trending/list-trending-hashtags.ts';
import { listTrendingPosts } from './trending/list-trending-posts.ts';
import { listTrendingUsers } from './trending/list-trending-users.ts';
import { decideReportedList, listReportedLists } from './moderation/reported-lists.ts';
import { mapViolations } from './moderation/map-violations.ts';
import { countReports } from './moderation/count-reports.ts';
import { listViolations } from './moderation/list-violations.ts';
import { findInviteLink } from './invitations/find-invite-link.ts';
import { findInviter } from './invitations/find-inviter.ts';
import { getReferralLink } from './invitations/get-referral-link.ts';
import { inviteByEmail } from './invitations/invite-by-email.ts';
import { decideReportedMessage } from './moderation/decide-reported-message.ts';
import { listReportedMessages } from './moderation/list-reported-messages.ts';
import { lookAtPost } from './moderation/look-at-post.ts';
import { moderatePost } from './moderation/moderate-post.ts';
import { removeFlag } from './moderation/remove-flag.ts';
import { banUser } from './moderation/ban-user.ts';
import { unbanUser } from './moderation/unban-user.ts';
import { addBadge } from './moderation/add-badge.ts';
import { removeBadge } from './moderation/remove-badge.ts';
import { listOwnViolations } from './moderation/list-own-violations.ts';
import { appealBan } from './moderation/appeal-ban.ts';
import { showBan } from './moderation/show-ban.ts';
import { appealMessage } from './moderation/appeal-message.ts';
import { appealViolation } from './moderation/appeal-violation.ts';
import { getMemberRecord } from './moderation/get-member-record.ts';
import { sweepPosts } from './moderation/sweep-posts.ts';
import { undoSweep } from './moderation/undo-sweep.ts';
import { removePost } from './moderation/remove-post.ts';
import { authorizeChannel } from './realtime/authorize-channel.ts';
import { listChatGroups } from './chats/list-chat-groups.ts';
import { removeFromGroup } from './posts/remove-from-group.ts';
import { pinGroupPost } from './posts/pin-group-post.ts';
import { unpinGroupPost } from './posts/unpin-group-post.ts';
import { listGroupPosts } from './feeds/list-group-posts.ts';
import { exportByLink } from './moderation/export-by-link.ts';
import { getPolicies } from './users/get-policies.ts';
import type { CallDefinition } from './kernel/call.ts';

/** Routes, OpenAPI and the typed client come from this list. */
export const calls = [
  checkUsername,
  deleteUser,
  getBadges,
  getProfile,
  getSettings,
  sendFeedback,
  getUser,
  mapProfiles,
  updateSettings,
  updateUser,
  followUser,
  listFollowers,
  listFollowing,
  listFamiliarFollowers,
  listFriends,
  unfollowUser,
  blockUser,
  unblockUser,
  muteUser,
  muteReposts,
  unmuteReposts,
  unmuteUser,
  listBlocked,
  listMuted,
  listFilters,
  saveFilter,
  removeFilter,
  listFollowedHashtags,
  followHashtag,
  unfollowHashtag,
  signUpload,
  signUploadByQuery,
  finishUpload,
  findUpload,
  retryUpload,
  previewLink,
  searchGifs,
  createComment,
  createPost,
  createRepost,
  deletePost,
  editPost,
  changeAudience,
  hideAnswer,
  showAnswer,
  detachQuote,
  attachQuote,
  listPostVersions,
  listReadingPlaces,
  saveReadingPlace,
  listDrafts,
  saveDraft,
  removeDraft,
  voteInPoll,
  ...scheduleCalls,
  deleteRepost,
  listComments,
  mapPosts,
  listFeed,
  listGlobalFeed,
  listNewerPosts,
  listProfileComments,
  listProfileFeed,
  listProfileMedia,
  ...listCalls,
  listReportedLists,
  decideReportedList,
  listListFeed,
  listBookmarks,
  addReaction,
  getReactions,
  listReactions,
  listReposts,
  listQuotes,
  removeReaction,
  getViolationTypes,
  flagPost,
  bookmarkPost,
  removeBookmark,
  listBookmarkFolders,
  saveBookmarkFolder,
  removeBookmarkFolder,
  pinPost,
  unpinPost,
  exportAccount,
  findPinnedPost,
  viewPosts,
  listEngagement,
  listFeatured,
  addToDiscover,
  removeFromDiscover,
  listHashtagPosts,
  listTickerPosts,
  listUserPosts,
  searchPosts,
  searchTop,
  searchUsers,
  listSavedSearches,
  saveSearch,
  removeSavedSearch,
  autocompleteUser,
  autocompleteHashtag,
  autocompleteTicker,
  listTrendingPosts,
  listTrendingHashtags,
  listTrendingUsers,
  listFollowedReactions,
  listRecommendedUsers,
  ...groupCalls,
  ...sessionCalls,
  listChatGroups,
  acceptChat,
  addMessageReaction,
  closeChat,
  countChats,
  deleteMessage,
  getChat,
  leaveChat,
  listChats,
  listMessages,
  listNewerMessages,
  muteChat,
  openChat,
  readChat,
  removeMessageReaction,
  reportMessage,
  searchMessages,
  sendMessage,
  tellHere,
  tellTyping,
  unmuteChat,
  removeFromGroup,
  pinGroupPost,
  unpinGroupPost,
  listGroupPosts,
  listNotifications,
  listNewerNotifications,
  countNotifications,
  listNotificationTypes,
  markNotificationsRead,
  unsubscribeDigest,
  markAllNotificationsRead,
  deleteNotifications,
  deleteAllNotifications,
  listNotificationLevels,
  setNotificationLevel,
  getPushKey,
  listSubscriptions,
  createSubscription,
  deleteSubscription,
  mapViolations,
  countReports,
  listViolations,
  findInviteLink,
  findInviter,
  getReferralLink,
  inviteByEmail,
  removePost,
  lookAtPost,
  moderatePost,
  removeFlag,
  banUser,
  unbanUser,
  addBadge,
  removeBadge,
  listOwnViolations,
  appealBan,
  showBan,
  appealMessage,
  appealViolation,
  getMemberRecord,
  sweepPosts,
  undoSweep,
  listReportedMessages,
  decideReportedMessage,
  authorizeChannel,
  getPolicies,
  exportByLink,
  ...consoleCalls,
] as const satisfies readonly CallDefinition[];

type AnyCall = (typeof calls)[number];

export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };
export type CallKey = keyof Calls;
