import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router-dom';
import { readUrlLanguage, setUrlLanguage } from '../language/urlLanguage.ts';

/**
 * The props of `Link` and `NavLink`: the props of an `a` element, with `to` instead of `href`.
 * @example
 * const MenuLink = (props: LinkProps) => <Link {...props} onClick={closeMenu} />;
 */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site. */
  to: To;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** The state of the history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link that the router follows without loading a new document. Replaces the router's `Link`, because that contains prefetching, which
 * Heard does not use (2 KB of the first load). The URL in `href` keeps the language that the page's URL requests, for new tabs, search
 * engines and browsers without scripts. Navigations by the router keep the language in any case.
 * @example
 * <Link to={paths.company('acme.example')}>Acme</Link>
 */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const language = readUrlLanguage(useLocation().search);
  const follow = useLinkClickHandler(to, { replace, state, target });
  return (
    <a
      {...rest}
      href={language === null ? href : setUrlLanguage(language, href)}
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

/**
 * A `Link` that has `aria-current="page"` while its page, or a page below it, is shown.
 * @example
 * <TabLink as={NavLink} to={paths.myReviews}>{t('reviews')}</TabLink>
 */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const { pathname: target } = useResolvedPath(props.to);
  const current = pathname === target || pathname.startsWith(`${target}/`);
  return <Link {...props} aria-current={current ? 'page' : undefined} />;
}
