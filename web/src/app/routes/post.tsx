import { PostScreen } from '#web/app/screens/screens.ts';

/** `/post/{id}` */
export function PostRoute() {
  return <PostScreen />;
}
