export const adStrings = {
  title: 'Ads',
  hint: 'Feeds show an ad after ten posts at most, with the line ‘Ad’ above it; never Following, a profile, a group or a search, and not the installed app. Nobody can react to it, comment on it or report it, and nobody counts who saw it. What its page says of itself shows below the text.',
  off: 'Ads are off: nobody sees one. Whoever runs the server turns them on with ADS=on.',
  name: 'Whom it is from',
  body: 'What it says',
  url: 'Where it leads',
  days: 'For how many days',
  make: 'Show it',
  making: 'Looking at the page…',
  end: 'End it',
  states: { over: 'over', ended: 'ended' },
} as const;
