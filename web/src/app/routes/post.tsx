import { PostScreen } from '../screens.ts';

/** `/post/{id}` */
export function PostRoute() {
  return <PostScreen />;
}
