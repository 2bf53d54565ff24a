import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site. */
  to: To;
  /** Takes the place of the current entry of the history. */
  replace?: boolean;
  /** What the entry of the history keeps. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link that the router follows, without a new document. The router's own one brings the prefetching of its framework:
 * 2 KB of the first load that nothing here uses.
 */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace, state, target });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link that says, by `aria-current`, that it leads to the page that is shown or to one above it. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const { pathname: target } = useResolvedPath(props.to);
  const current = pathname === target || pathname.startsWith(`${target}/`);
  return <Link {...props} aria-current={current ? 'page' : undefined} />;
}
