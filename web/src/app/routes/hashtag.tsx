import { HashtagScreen } from '../screens.ts';

/** `/hashtag/{tag}` */
export function HashtagRoute() {
  return <HashtagScreen />;
}
