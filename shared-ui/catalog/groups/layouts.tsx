import { KeyRound, Settings, Star } from 'lucide-react';
import { useState } from 'react';
import {
  AccountHeader,
  AccountHeaderSkeleton,
  AccountPage,
  AuthLayout,
  Button,
  ButtonLink,
  Card,
  CardTitle,
  CompanyHeader,
  CompanyHeaderSkeleton,
  DangerZone,
  Footer,
  LanguageSwitch,
  Logo,
  MenuButton,
  Muted,
  PageHead,
  Section,
  SectionTitle,
  SearchField,
  SideLayout,
  SideNav,
  SkipLink,
  Split,
  Stack,
  TextField,
  type ThemeChoice,
  ThemeSwitch,
  TopBar,
  TopBarExtra,
  TopBarLink,
  TopBarLoading,
  TopBarNav,
  TopBarSearch,
  TopBarSearchButton,
  TopBarSeparator,
  TopBarWide,
  UnclaimedBadge,
  UserChip,
  VerifiedBadge,
  VisuallyHidden,
  WebsiteLink,
  Wrap,
} from '../../src/index.ts';
import type { Entry, Group } from '../Entry.ts';
import { Interact } from '../Interact.tsx';
import { ignore, longName, longWord, photo, sentence } from '../samples.tsx';

function Theme() {
  const [theme, setTheme] = useState<ThemeChoice>('system');
  return <ThemeSwitch value={theme} onChange={setTheme} />;
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
];

const entries: readonly Entry[] = [
  {
    components: [
      'TopBar',
      'TopBarNav',
      'TopBarLink',
      'TopBarWide',
      'TopBarExtra',
      'TopBarSeparator',
      'TopBarLoading',
      'TopBarSearch',
      'TopBarSearchButton',
      'MenuButton',
    ],
    states: {
      visitor: () => (
        <TopBar logo={<Logo href="#home" />}>
          <TopBarNav aria-label="Main">
            <TopBarWide>
              <TopBarExtra>
                <TopBarLink href="#categories">Categories</TopBarLink>
              </TopBarExtra>
              <TopBarLink href="#business">For business</TopBarLink>
            </TopBarWide>
            <TopBarSeparator />
            <TopBarWide>
              <TopBarLink href="#login">Log In</TopBarLink>
              <ButtonLink href="#sign-up">Sign Up</ButtonLink>
            </TopBarWide>
            <MenuButton open={false} controls="menu" onClick={ignore} />
          </TopBarNav>
        </TopBar>
      ),
      search: () => (
        <TopBar logo={<Logo href="#home" />}>
          <TopBarSearch open={false} onClose={ignore} onLeave={ignore}>
            <SearchField size="md" aria-label="Search companies" value="bright" onChange={ignore} onClear={ignore} />
          </TopBarSearch>
          <TopBarNav aria-label="Main">
            <TopBarSearchButton open={false} />
            <MenuButton open={false} controls="menu" onClick={ignore} />
          </TopBarNav>
        </TopBar>
      ),
      'logged in': () => (
        <TopBar logo={<Logo href="#home" />}>
          <TopBarNav aria-label="Main">
            <UserChip href="#me" name={longName} />
            <MenuButton open={false} controls="menu" onClick={ignore} />
          </TopBarNav>
        </TopBar>
      ),
      loading: () => (
        <TopBar logo={<Logo href="#home" />}>
          <TopBarNav aria-label="Main">
            <TopBarLoading />
          </TopBarNav>
        </TopBar>
      ),
    },
  },
  {
    components: ['CompanyHeader', 'CompanyHeaderSkeleton'],
    states: {
      rated: () => (
        <CompanyHeader
          name="Brightloaf"
          image={photo}
          badge={<VerifiedBadge />}
          rating={4.2}
          count={1254}
          description={sentence}
          links={
            <>
              <ButtonLink href="#review">Create a review</ButtonLink>
              <WebsiteLink href="https://brightloaf.example">brightloaf.example</WebsiteLink>
            </>
          }
        />
      ),
      'not rated': () => (
        <CompanyHeader name={longWord} badge={<UnclaimedBadge href="#sign-up" />} rating={0} count={0} />
      ),
      'former name': () => (
        <CompanyHeader
          name="Brightloaf"
          badge={<VerifiedBadge />}
          formerly="Formerly Slow Oven"
          rating={4.2}
          count={3}
        />
      ),
      loading: () => <CompanyHeaderSkeleton />,
      'loading, with a name and links': () => <CompanyHeaderSkeleton name="Brightloaf" place links={2} />,
    },
  },
  {
    components: ['AccountPage', 'AccountHeader', 'AccountHeaderSkeleton'],
    states: {
      default: () => (
        <AccountPage>
          <AccountHeader
            name="Ana Ruiz"
            avatar={photo}
            facts={[
              { label: 'Country', value: 'Spain' },
              { label: 'REVIEWS', value: 12 },
            ]}
            actions={<ButtonLink href="#review">Make a review</ButtonLink>}
          />
        </AccountPage>
      ),
      'long name': () => <AccountHeader name={longName} facts={[]} />,
      loading: () => <AccountHeaderSkeleton />,
    },
  },
  {
    components: ['SideLayout', 'SideNav'],
    states: {
      default: () => (
        <SideLayout
          nav={
            <SideNav label="Account">
              <a href="#reviews" aria-current="page">
                <Star /> My Reviews
              </a>
              <a href="#settings">
                <Settings /> Settings
              </a>
              <button type="button">
                <KeyRound /> Log Out
              </button>
            </SideNav>
          }
        >
          <Card>{sentence}</Card>
        </SideLayout>
      ),
    },
  },
  {
    components: ['Wrap', 'Section', 'SectionTitle', 'Split', 'Stack', 'PageHead', 'CardTitle', 'Muted', 'Card'],
    states: {
      default: () => (
        <Section>
          <Wrap>
            <SectionTitle>Latest reviews</SectionTitle>
            <Split>
              <Stack>
                <PageHead title="Reviews" note="Newest first" />
                <Card>{sentence}</Card>
                <Card>{sentence}</Card>
              </Stack>
              <aside>
                <Card>
                  <CardTitle>About</CardTitle>
                  <Muted>{sentence}</Muted>
                </Card>
              </aside>
            </Split>
          </Wrap>
        </Section>
      ),
    },
  },
  {
    components: ['DangerZone'],
    states: {
      default: () => (
        <DangerZone title="Delete Account" action={<Button variant="danger-quiet">Delete Account</Button>}>
          {sentence}
        </DangerZone>
      ),
    },
  },
  {
    components: ['AuthLayout'],
    states: {
      default: () => (
        <AuthLayout
          title="Log In"
          below={<a href="#sign-up">Create an account</a>}
          panel={{ title: 'Your voice counts', text: sentence }}
        >
          <TextField label="Email" />
        </AuthLayout>
      ),
    },
  },
  {
    components: ['Footer', 'LanguageSwitch', 'ThemeSwitch'],
    states: {
      default: () => (
        <Footer
          logo={<Logo href="#home" onInk />}
          tagline={sentence}
          groups={[
            {
              title: 'Heard',
              links: [
                <a key="about" href="#about">
                  About
                </a>,
                <a key="privacy" href="#privacy">
                  Privacy
                </a>,
              ],
            },
            {
              title: 'Companies',
              links: [
                <a key="business" href="#business">
                  For business
                </a>,
              ],
            },
          ]}
          legal="© 2026 Heard"
          languageSwitch={<LanguageSwitch languages={languages} value="en" changing={false} onChange={ignore} />}
          themeSwitch={<Theme />}
        />
      ),
    },
  },
  {
    components: ['SkipLink', 'VisuallyHidden'],
    states: {
      'focused skip link': () => (
        <Interact run={(element) => element.querySelector('a')?.focus()}>
          <SkipLink href="#main">Skip to content</SkipLink>
          <VisuallyHidden>Not visible</VisuallyHidden>
        </Interact>
      ),
    },
  },
];

export const layouts: Group = { name: 'layouts', width: 1100, entries };
