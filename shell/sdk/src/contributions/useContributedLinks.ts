import { useLanguage } from '@heard/ui';
import { use } from 'react';
import type { LinkPlace } from '../remote/RemoteDescription.ts';
import { useSession } from '../session/SessionContext.ts';
import { ContributionsContext } from './ContributionsContext.ts';
import { isForSession } from './isForSession.ts';

/**
 * A link that another remote contributes, with its text in the language of the page.
 * @example
 * const { path, text }: PlacedLink = link;
 * <Link key={path} to={path}>{text}</Link>
 */
export interface PlacedLink {
  path: string;
  text: string;
}

/**
 * Returns the links that remotes contribute to a place for the account that is logged in. The links are sorted.
 * @throws Error without `HostProviders` above the component
 * @example
 * const links = useContributedLinks('area');
 * return links.map(({ path, text }) => <NavLink key={path} to={path}>{text}</NavLink>);
 */
export function useContributedLinks(place: LinkPlace): PlacedLink[] {
  const { links } = use(ContributionsContext);
  const session = useSession();
  const language = useLanguage();
  return links
    .filter((link) => link.place === place && isForSession(link.guard, session))
    .map(({ path, texts }) => ({ path, text: texts[language] ?? texts['en'] ?? '' }));
}
