import { useLocation } from '@heard/sdk';
import { AboutPage } from './AboutPage.tsx';
import { ContactPage } from './ContactPage.tsx';
import { CookiesPage } from './CookiesPage.tsx';
import { HelpPage } from './HelpPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { TermsPage } from './TermsPage.tsx';

/** `/about`, `/help`, `/contact`, `/privacy`, `/terms` and `/cookies`: information about the site and its rules. */
export default function StaticPages() {
  const { pathname } = useLocation();
  const name = pathname.replace(/\/+$/, '').slice(1);
  switch (name) {
    case 'help':
      return <HelpPage />;
    case 'contact':
      return <ContactPage />;
    case 'privacy':
      return <PrivacyPage />;
    case 'terms':
      return <TermsPage />;
    case 'cookies':
      return <CookiesPage />;
    default:
      return <AboutPage />;
  }
}
