import 'shared-ui/tokens.css';
import 'shared-ui/fonts.css';
import type { MountRow } from '@heard/sdk';
import { runAlone } from '@heard/sdk/alone';
import remote from '../remote.json';
import CompanyPage from './company/CompanyPage.tsx';
import ForBusinessPage from './for-business/ForBusinessPage.tsx';
import HomePage from './home/HomePage.tsx';
import LoginPage from './login/LoginPage.tsx';
import MailLinkPages from './mail-links/MailLinkPages.tsx';
import ModerationArea from './moderation/ModerationArea.tsx';
import SignUpPage from './signup/SignUpPage.tsx';

// JSON has no literal types: the build checks the guards.
runAlone(remote.mounts as MountRow[], {
  './home/HomePage': HomePage,
  './login/LoginPage': LoginPage,
  './signup/SignUpPage': SignUpPage,
  './for-business/ForBusinessPage': ForBusinessPage,
  './mail-links/MailLinkPages': MailLinkPages,
  './company/CompanyPage': CompanyPage,
  './moderation/ModerationArea': ModerationArea,
});
