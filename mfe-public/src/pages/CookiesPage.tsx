import { useSite } from '@heard/sdk';
import { Fragment, type ReactNode } from 'react';
import { useMessages } from './messages/messages.ts';
import { ScrollingTable } from './ScrollingTable.tsx';
import { StaticPage } from './StaticPage.tsx';
import { STORED } from './stored.ts';

/** Returns a key with places for a line break after each of its parts. */
function toBreakable(key: string): ReactNode {
  return key.match(/[^._:]+[._:]?/g)?.map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

export function CookiesPage() {
  const t = useMessages();
  const { algolia } = useSite();
  return (
    <StaticPage
      title={t('cookies.title')}
      lead={t('cookies.lead')}
      parts={[
        { id: 'cookies', title: t('cookies.none'), body: <p>{t('cookies.noneText')}</p> },
        {
          id: 'storage',
          title: t('cookies.storage'),
          body: (
            <>
              <p>{t('cookies.storageText')}</p>
              <ScrollingTable role="region" aria-label={t('cookies.storage')} tabIndex={0}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('cookies.key')}</th>
                      <th scope="col" data-wide>
                        {t('cookies.where')}
                      </th>
                      <th scope="col">{t('cookies.purpose')}</th>
                      <th scope="col">{t('cookies.until')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {STORED.map(({ key, name, where }) => (
                      <tr key={key}>
                        <th scope="row">
                          <code lang="">{toBreakable(key)}</code>
                          <small>{t(`cookies.${where}`)}</small>
                        </th>
                        <td data-wide>{t(`cookies.${where}`)}</td>
                        <td>{t(`cookiesFor.${name}`)}</td>
                        <td>{t(`cookiesUntil.${name}`)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollingTable>
              {algolia && <p>{t('cookies.algolia')}</p>}
            </>
          ),
        },
      ]}
    />
  );
}
