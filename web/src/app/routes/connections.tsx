import { useParams } from '#web/router/router.tsx';
import { screens } from '#web/app/screens/screens.ts';
import { isUsernameShape } from './profile.tsx';
import { WrongUrl } from './wrong-url.tsx';

export function ConnectionsRoute() {
  const { username } = useParams();
  return isUsernameShape(username) ? <screens.ConnectionsScreen key={username} /> : <WrongUrl />;
}
