import { Link, paths } from '@heard/sdk';
import { useMessages } from './messages/messages.ts';
import { StaticPage } from './StaticPage.tsx';
import { useOperator } from './useOperator.tsx';

export function AboutPage() {
  const t = useMessages();
  const { who } = useOperator();
  return (
    <StaticPage
      title={t('about.title')}
      lead={t('about.lead')}
      parts={[
        { id: 'voices', title: t('about.voices'), body: <p>{t('about.voicesText')}</p> },
        {
          id: 'ranking',
          title: t('about.ranking'),
          body: (
            <>
              <p>{t('about.rankingText')}</p>
              <p>
                <Link to={paths.howScoresWork}>{t('scoresLink')}</Link>
              </p>
            </>
          ),
        },
        {
          id: 'decisions',
          title: t('about.decisions'),
          body: (
            <>
              <p>{t('about.decisionsText')}</p>
              <p>
                <Link to={paths.transparency}>{t('transparencyLink')}</Link>
              </p>
            </>
          ),
        },
        { id: 'languages', title: t('about.languages'), body: <p>{t('about.languagesText')}</p> },
        { id: 'operator', title: t('about.operator'), body: who },
      ]}
    />
  );
}
