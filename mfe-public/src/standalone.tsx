import 'shared-ui/tokens.css';
import 'shared-ui/fonts.css';
import type { MountRow } from '@heard/sdk';
import { runAlone } from '@heard/sdk/alone';
import remote from '../remote.json';
import CompanyPage from './company/CompanyPage.tsx';
import ForBusinessPage from './for-business/ForBusinessPage.tsx';
import HomePage from './home/HomePage.tsx';
import LoginPage from './login/LoginPage.tsx';
import ConfirmEmailPage from './mail-links/ConfirmEmailPage.tsx';
import ForgotPasswordPage from './mail-links/ForgotPasswordPage.tsx';
import ResetPasswordPage from './mail-links/ResetPasswordPage.tsx';
import ModerationArea from './moderation/ModerationArea.tsx';
import SignUpPage from './signup/SignUpPage.tsx';

// JSON has no literal types: the build checks the guards.
runAlone(remote.mounts as MountRow[], {
  './home/HomePage': HomePage,
  './login/LoginPage': LoginPage,
  './signup/SignUpPage': SignUpPage,
  './for-business/ForBusinessPage': ForBusinessPage,
  './mail-links/ForgotPasswordPage': ForgotPasswordPage,
  './mail-links/ResetPasswordPage': ResetPasswordPage,
  './mail-links/ConfirmEmailPage': ConfirmEmailPage,
  './company/CompanyPage': CompanyPage,
  './moderation/ModerationArea': ModerationArea,
});
