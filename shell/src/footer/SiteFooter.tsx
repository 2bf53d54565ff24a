import { Link, paths, useContributedLinks } from '@heard/sdk';
import { Footer, Logo, ThemeSwitch } from '@heard/ui';
import { sitePageNames, type FooterLinks, type SitePages } from '../configuration/ShellConfiguration.ts';
import { useMessages } from '../messages/messages.ts';
import { useTheme } from '../theme/useTheme.ts';
import { SiteLanguageSwitch } from './SiteLanguageSwitch.tsx';

/** The groups and their links, as specification 1 lists them. */
const groups = [
  { title: 'footer.community', links: ['support', 'logIn', 'signIn'] },
  { title: 'footer.aboutUs', links: ['contactUs', 'blog'] },
  { title: 'footer.business', links: ['forBusiness', 'blogForBusiness'] },
] as const;

/** The pages of the site that are listed below the groups, by their names in `paths`. */
const publicPages = [
  'categories',
  'places',
  'howScoresWork',
  'howTopicsWork',
  'reviewsPolicy',
  'transparency',
  'developers',
] as const;

const NONE: SitePages = {};

const year = String(new Date().getFullYear());

/** The footer of every page. All links go to the home page, unless the deployment configures another URL. */
export function SiteFooter({ links, pages = NONE }: { links: FooterLinks; pages?: SitePages | undefined }) {
  const t = useMessages();
  const more = useContributedLinks('footer');
  const [theme, setTheme] = useTheme();
  return (
    <Footer
      logo={<Logo as={Link} to={paths.home} onInk />}
      tagline={t('footer.tagline')}
      groups={groups.map((group) => ({
        title: t(group.title),
        links: group.links.map((name) => {
          const address = links[name] ?? paths.home;
          // The router handles paths of this site, the browser any other URL.
          return address.startsWith('/') ? (
            <Link key={name} to={address}>
              {t(`footer.${name}`)}
            </Link>
          ) : (
            <a key={name} href={address}>
              {t(`footer.${name}`)}
            </a>
          );
        }),
      }))}
      more={[
        ...publicPages.map((name) => (
          <Link key={name} to={paths[name]}>
            {t(`footer.${name}`)}
          </Link>
        )),
        ...more.map(({ path, text }) => (
          <Link key={path} to={path}>
            {text}
          </Link>
        )),
        ...sitePageNames.map((name) =>
          pages[name] === undefined ? (
            <Link key={name} to={paths.page(name)}>
              {t(`footer.${name}`)}
            </Link>
          ) : (
            <a key={name} href={pages[name]}>
              {t(`footer.${name}`)}
            </a>
          ),
        ),
      ]}
      legal={t('footer.legal', { year })}
      languageSwitch={<SiteLanguageSwitch />}
      themeSwitch={<ThemeSwitch value={theme} onChange={setTheme} />}
    />
  );
}
