import { useApi, usePageTitle } from '@heard/sdk';
import { ExportCard, PasskeysCard, PasswordCard, SessionsCard } from '@heard/sdk/account';
import { Card, PageHead, Skeleton } from '@heard/ui';
import { lazy, Suspense } from 'react';
import { useLoginHasPassword } from '../account/useCompanyLogin.ts';
import { useHasRole } from '../account/useHasRole.ts';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from '../messages/messages.ts';
import { hasClaimEnded } from '../ownership/useOwnClaim.ts';
import { AccountCard } from './AccountCard.tsx';
import { EmailsCard } from './EmailsCard.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileImage } from './ProfileImage.tsx';
import { Sections } from './Sections.tsx';
import { WorkEmailCard } from './WorkEmailCard.tsx';

/** Loads the cards with the settings, because the reviews do not need them. */
const LoginCard = lazy(() => import(/* webpackChunkName: "people" */ './LoginCard.tsx'));
const SsoCard = lazy(() => import(/* webpackChunkName: "company-sso" */ '../single-sign-on/SsoCard.tsx'));
const SavedReplies = lazy(() => import(/* webpackChunkName: "saved-replies" */ '../saved-replies/SavedReplies.tsx'));
const DeleteAllKeys = lazy(() => import(/* webpackChunkName: "developers" */ '../developers/DeleteAllKeys.tsx'));

/** The company's settings (specification 2, "my-company/settings"; decisions, "me/settings, fields"). */
export function CompanySettings() {
  const t = useMessages();
  const api = useApi();
  const { data: company, isPending } = useOwnCompany();
  const isAdmin = useHasRole()('admin');
  const hasPassword = useLoginHasPassword();
  usePageTitle(t('settings.title'));
  // Shows only the account's settings if the company was removed, because its profile, emails and API keys are then not in
  // use.
  const isPublic = company?.removed === undefined;
  const hasProfile = company !== undefined && isAdmin && isPublic && !hasClaimEnded(company);
  const isEffective = company?.claim.state === 'effective' && isPublic;
  return (
    <>
      <PageHead title={t('settings.title')} />
      {isPending && (
        <Card aria-hidden="true">
          <Skeleton width="100%" height="30rem" />
        </Card>
      )}
      {/* If the company could not be loaded, the header reports it and offers a retry. */}
      {company !== undefined && (
        <Sections
          sections={{
            profile: hasProfile && (
              <>
                <ProfileForm company={company} />
                <ProfileImage company={company} />
              </>
            ),
            replies: isEffective && (
              <Suspense fallback={null}>
                <SavedReplies company={company} />
              </Suspense>
            ),
            contact: !(isAdmin && hasClaimEnded(company)) && (
              <>
                {isAdmin && isPublic && <WorkEmailCard company={company} />}
                {isAdmin && <AccountCard company={company} />}
                <Suspense fallback={null}>
                  <LoginCard hasEmail={!isAdmin} />
                </Suspense>
                {isAdmin && isEffective && <EmailsCard company={company} />}
              </>
            ),
            security: (
              <>
                <PasswordCard
                  email={company.email}
                  hasPassword={hasPassword}
                  change={(body) => api.send('changeCompanyPassword', { body })}
                />
                {isAdmin && isEffective && (
                  <Suspense fallback={null}>
                    <DeleteAllKeys />
                  </Suspense>
                )}
                <PasskeysCard email={company.email} hasPassword={hasPassword} />
                {isAdmin && isEffective && (
                  <Suspense fallback={null}>
                    <SsoCard email={company.email} />
                  </Suspense>
                )}
                <SessionsCard />
              </>
            ),
            data: (
              <>
                <ExportCard hasPassword={hasPassword} />
                {isAdmin && <DeleteAccount company={company} />}
              </>
            ),
          }}
        />
      )}
    </>
  );
}
