import '@heard/ui/tokens.css';
import '@heard/ui/fonts.css';
import type { MountRow } from '@heard/sdk';
import { runAlone } from '@heard/sdk/alone';
import remote from '../remote.json';
import CompanyPage from './company/CompanyPage.tsx';
import ForBusinessPage from './for-business/ForBusinessPage.tsx';
import HomePage from './home/HomePage.tsx';
import LoginPage from './login/LoginPage.tsx';
import EmailLinkPages from './email-links/EmailLinkPages.tsx';
import ModerationArea from './moderation/ModerationArea.tsx';
import StaticPages from './pages/StaticPages.tsx';
import PersonPage from './people/PersonPage.tsx';
import ReviewPage from './review/ReviewPage.tsx';
import HowScoresWorkPage from './score/HowScoresWorkPage.tsx';
import SignUpPage from './signup/SignUpPage.tsx';
import CompanyTransparencyPage from './transparency/CompanyTransparencyPage.tsx';
import TransparencyPage from './transparency/TransparencyPage.tsx';

// TypeScript widens the strings of a JSON file. The build validates the guards.
runAlone(remote.mounts as MountRow[], {
  './home/HomePage': HomePage,
  './login/LoginPage': LoginPage,
  './signup/SignUpPage': SignUpPage,
  './for-business/ForBusinessPage': ForBusinessPage,
  './email-links/EmailLinkPages': EmailLinkPages,
  './company/CompanyPage': CompanyPage,
  './transparency/CompanyTransparencyPage': CompanyTransparencyPage,
  './transparency/TransparencyPage': TransparencyPage,
  './pages/StaticPages': StaticPages,
  './people/PersonPage': PersonPage,
  './review/ReviewPage': ReviewPage,
  './score/HowScoresWorkPage': HowScoresWorkPage,
  './moderation/ModerationArea': ModerationArea,
});
