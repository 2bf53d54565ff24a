import { webServerEndpoints, type DeployedRelease, type RemoteDeployment } from '@heard/contract';
import { queryKeys, useApi, usePageTitle, useQuery } from '@heard/sdk';
import { Card, CardTitle, EmptyState, Muted, useFormats } from '@heard/ui';
import { styled } from 'styled-components';
import { LoadedSection } from '../area/LoadedSection.tsx';
import { Facts } from '../companies/Facts.tsx';
import { useMessages } from './messages/messages.ts';

const KEY = [...queryKeys.private, 'deployments'];
/** The interval (ms) of reloading, equal to the interval at which the web servers exchange their counts. */
const REFRESH_MS = 10_000;
/** The share of page views that may fail, as in the alert of docs/operating/heard.rules.yml. */
const MAX_FAILURE_RATE = 0.005;

const List = styled.ul`
  display: grid;
  gap: var(--space-4);
`;

const Releases = styled.ul`
  display: grid;
  gap: var(--space-4);
  margin-top: var(--space-4);
`;

const ReleaseTitle = styled.h4`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  margin-bottom: var(--space-1);
  overflow-wrap: anywhere;
`;

const Previous = styled.details`
  margin-top: var(--space-4);

  & > summary {
    cursor: pointer;
  }
`;

/** `/moderation/deployments`: the deployed releases of all remotes, with the browsers' reports about each release. */
export function DeploymentsPage() {
  const t = useMessages();
  const api = useApi();
  usePageTitle(t('title'));
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.send(webServerEndpoints.listDeployments, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <LoadedSection title={t('title')} query={query}>
      {(remotes) =>
        remotes.length === 0 ? (
          <EmptyState>{t('empty')}</EmptyState>
        ) : (
          <List aria-label={t('title')}>
            {remotes.map((remote) => (
              <li key={remote.name}>
                <RemoteCard remote={remote} />
              </li>
            ))}
          </List>
        )
      }
    </LoadedSection>
  );
}

/** A remote with its team, its paths and its releases. */
function RemoteCard({ remote }: { remote: RemoteDeployment }) {
  const t = useMessages();
  const { formatList, formatNumber, formatRelative } = useFormats();
  const { name, owner, prefixes, releases, lastChange } = remote;
  const deployed = releases.filter(({ state }) => state !== 'previous');
  const previous = releases.filter(({ state }) => state === 'previous');
  const { action, by, version, share, at, reason } = lastChange ?? {};
  const change =
    action === undefined
      ? null
      : `${t(`change.${action}`, { by: by ?? '', version: version ?? '', share: formatNumber(share ?? 0) })} · ${formatRelative(at ?? '')}`;
  return (
    <Card as="article">
      <CardTitle as="h3">{name}</CardTitle>
      <Facts
        facts={[
          [t('owner'), owner],
          [t('paths'), prefixes.length === 0 ? null : formatList(prefixes)],
          [t('lastChange'), change],
          [t('reason'), reason ?? null],
          [
            t('errorBudget'),
            t('errorBudget.left', {
              percent: formatNumber(getBudgetLeft(deployed)),
              allowed: formatNumber(MAX_FAILURE_RATE * 100),
            }),
          ],
        ]}
      />
      <Releases>
        {deployed.map((release) => (
          <ReleaseItem key={`${release.state} ${release.version}`} release={release} />
        ))}
      </Releases>
      {previous.length > 0 && (
        <Previous>
          <summary>{t('previous', { count: previous.length })}</summary>
          <Releases>
            {previous.map((release, at) => (
              <ReleaseItem key={at} release={release} />
            ))}
          </Releases>
        </Previous>
      )}
    </Card>
  );
}

/** Returns how much of the error budget the deployed releases of a remote have left, in percent. */
function getBudgetLeft(releases: readonly DeployedRelease[]): number {
  const failures = releases.reduce((sum, release) => sum + release.failures, 0);
  const attempts = releases.reduce((sum, release) => sum + release.mounts, failures);
  const rate = attempts === 0 ? 0 : failures / attempts;
  return Math.max(0, Math.round((1 - rate / MAX_FAILURE_RATE) * 100));
}

function ReleaseItem({ release }: { release: DeployedRelease }) {
  const t = useMessages();
  const { formatDate, formatNumber, formatRelative } = useFormats();
  const { version, state, share, deployedAt, deployedBy, mounts, failures, recoveries, p75 } = release;
  const attempts = mounts + failures;
  const percent = formatNumber(attempts === 0 ? 0 : Math.round((failures / attempts) * 10_000) / 100);
  return (
    <li>
      <ReleaseTitle>
        {version} <Muted as="span">{t(`state.${state}`)}</Muted>
      </ReleaseTitle>
      <Facts
        facts={[
          [t('release.share'), t('release.shareOf', { share: formatNumber(share) })],
          [
            t('release.deployed'),
            deployedAt === null ? null : (
              <time key="deployed" dateTime={deployedAt} title={formatDate(deployedAt)}>
                {t('release.deployedBy', { time: formatRelative(deployedAt), by: deployedBy ?? '' })}
              </time>
            ),
          ],
          [t('release.mounts'), formatNumber(mounts)],
          [t('release.failures'), t('release.failuresOf', { failures: formatNumber(failures), percent })],
          [t('release.recoveries'), recoveries === 0 ? null : formatNumber(recoveries)],
          [
            t('release.p75'),
            p75 === null ? null : t('release.seconds', { seconds: formatNumber(Math.round(p75 / 100) / 10) }),
          ],
        ]}
      />
    </li>
  );
}
