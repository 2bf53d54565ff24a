import { NavLink, Outlet, paths, useSessionActions } from '@heard/sdk';
import { LogOut, MessageSquareText, Settings } from 'lucide-react';
import { SideLayout, SideNav, Wrap } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';
import { OwnCompanyHeader } from './OwnCompanyHeader.tsx';

/** Renders the company header and the sidebar around every page of the company area. */
export function AreaLayout() {
  const t = useMessages();
  const { logOut } = useSessionActions();
  return (
    <>
      <OwnCompanyHeader />
      <Wrap>
        <SideLayout
          nav={
            <SideNav label={t('area.navigation')}>
              <NavLink to={paths.myCompanyReviews}>
                <MessageSquareText />
                {t('area.reviews')}
              </NavLink>
              <NavLink to={paths.myCompanySettings}>
                <Settings />
                {t('area.settings')}
              </NavLink>
              <button type="button" onClick={logOut}>
                <LogOut />
                {t('area.logOut')}
              </button>
            </SideNav>
          }
        >
          <Outlet />
        </SideLayout>
      </Wrap>
    </>
  );
}
