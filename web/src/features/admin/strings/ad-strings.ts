export const adStrings = {
  title: 'Ads',
  hint: 'Feeds show at most one ad per ten posts, labelled ‘Ad’. The Following feed, profiles, groups, search and the installed app show no ads. Members can’t react to ads, comment on them or report them. Ad views aren’t counted. A preview of the linked page appears below the ad text.',
  off: 'Ads are off. To turn them on, set ADS=on on the server.',
  name: 'Advertiser name',
  body: 'Ad text',
  url: 'Link',
  days: 'Number of days',
  make: 'Publish ad',
  making: 'Loading link preview…',
  end: 'End ad',
  states: { over: 'over', ended: 'ended' },
} as const;
