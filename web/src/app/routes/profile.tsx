import { USERNAME_PATTERN } from '@rookery/contract/kernel/text.ts';
import { useParams } from '#web/router/router.tsx';
import { screens } from '#web/app/screens/screens.ts';
import { WrongUrl } from './wrong-url.tsx';

const USERNAME = new RegExp(USERNAME_PATTERN);

export function isUsernameShape(name: string | undefined): boolean {
  return USERNAME.test(name ?? '');
}

export function ProfileRoute() {
  const { username } = useParams();
  return isUsernameShape(username) ? <screens.ProfileScreen key={username} /> : <WrongUrl />;
}
