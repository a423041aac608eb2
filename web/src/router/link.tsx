import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate, type NavigateOptions, useLocation } from './router.tsx';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, NavigateOptions {
  to: string;
}

export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || rest.target) return;
    event.preventDefault();
    navigate(to, { replace, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname.toLowerCase() === props.to.split('?')[0]?.toLowerCase();
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}

function isPlain(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified;
}
