import { Navigate, useLocation } from '#web/router/router.tsx';

export function RootRoute() {
  const { search } = useLocation();
  return <Navigate to={`/feed${search}`} replace />;
}
