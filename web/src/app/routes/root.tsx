import { Navigate, useLocation } from 'react-router';

/** `/` */
export function RootRoute() {
  const { search } = useLocation();
  return <Navigate to={`/feed${search}`} replace />;
}
