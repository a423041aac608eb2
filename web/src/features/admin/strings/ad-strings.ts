export const adStrings = {
  title: 'Ads',
  hint: 'Feeds show at most one ad per ten posts, labelled ‘Ad’. Following, profiles, groups, search and the installed app show none. Members can’t react to ads, comment on them or report them. Views aren’t counted. A preview of the linked page shows below the text.',
  off: 'Ads are off. To turn them on, set ADS=on on the server.',
  name: 'Advertiser name',
  body: 'Text',
  url: 'Link',
  days: 'Number of days',
  make: 'Publish ad',
  making: 'Loading link preview…',
  end: 'End ad',
  states: { over: 'over', ended: 'ended' },
} as const;
