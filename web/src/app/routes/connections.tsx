import { useParams } from '#web/router/router.tsx';
import { ConnectionsScreen } from '#web/app/screens/screens.ts';
import { isUsernameShape } from './profile.tsx';
import { WrongUrl } from './wrong-url.tsx';

/** `/{username}/connections` */
export function ConnectionsRoute() {
  const { username } = useParams();
  return isUsernameShape(username) ? <ConnectionsScreen key={username} /> : <WrongUrl />;
}
