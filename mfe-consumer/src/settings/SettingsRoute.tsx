import type { Account } from '@heard/contract';
import { usePageTitle, useQuery } from '@heard/sdk';
import { Alert, BusyRegion, Button, Card, PageHead, Skeleton, Stack } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

/**
 * Loads the settings as a separate chunk, so that other pages do not load them. "Try again" requests a failed chunk once
 * more and then reloads the document, because a newer deployment may have removed the chunk.
 */
export function SettingsRoute({ account }: { account: Account }) {
  const t = useMessages();
  usePageTitle(t('settings.title'));
  const {
    data: SettingsPage,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['consumer', 'settingsPage'],
    queryFn: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (SettingsPage !== undefined) return <SettingsPage account={account} />;
  if (isError) {
    const tryAgain = async () => {
      const { isError: failedAgain } = await refetch();
      if (failedAgain && navigator.onLine) window.location.reload();
    };
    return (
      <>
        <PageHead title={t('settings.title')} />
        <Alert
          action={
            <Button variant="secondary" loading={isFetching} onClick={() => void tryAgain()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('settings.notLoaded')}
        </Alert>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('settings.title')} />
      <BusyRegion label={t('settings.loading')}>
        <Stack>
          <Card>
            <Skeleton width="5rem" height="5rem" shape="round" />
            <Skeleton width="100%" height="12rem" top="1.25rem" />
          </Card>
          <Card>
            <Skeleton width="100%" height="4rem" />
          </Card>
        </Stack>
      </BusyRegion>
    </>
  );
}
