import { Route, Routes } from 'react-router';
import { MembersOnly } from './guard.tsx';
import { ConnectionsRoute } from './routes/connections.tsx';
import { FeedRoute } from './routes/feed.tsx';
import { PostRoute } from './routes/post.tsx';
import { ProfileRoute } from './routes/profile.tsx';
import { RootRoute } from './routes/root.tsx';
import { WrongUrl } from './routes/wrong-url.tsx';
import { AboutScreen, LoginScreen, PolicyScreen, SettingsScreen, SetupScreen } from './screens.ts';
import { Shell } from './shell/shell.tsx';

/** Every address. Fixed ones first, then names; the rest is a wrong URL. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/about" element={<AboutScreen />} />
      <Route path="/login" element={<LoginScreen />} />
      <Route path="/policy" element={<PolicyScreen />} />
      <Route element={<MembersOnly />}>
        <Route path="/" element={<RootRoute />} />
        <Route path="/setup" element={<SetupScreen />} />
        <Route element={<Shell />}>
          <Route path="/feed" element={<FeedRoute />} />
          <Route path="/post/:id" element={<PostRoute />} />
          <Route path="/settings" element={<SettingsScreen />} />
          <Route path="/:username/connections" element={<ConnectionsRoute />} />
          <Route path="/:username" element={<ProfileRoute />} />
        </Route>
      </Route>
      <Route path="*" element={<WrongUrl />} />
    </Routes>
  );
}
