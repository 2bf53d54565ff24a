import { policyParts, policyReferences, type PolicyPart } from '@heard/contract';
import { ScrollingTable } from '../pages/ScrollingTable.tsx';
import { useMessages } from './messages/messages.ts';

const SOURCES = [
  {
    id: 'uk',
    name: 'UK',
    text: 'policy.lawsUk',
    url: 'https://www.gov.uk/government/publications/fake-reviews-cma208',
  },
  {
    id: 'us',
    name: 'US',
    text: 'policy.lawsUs',
    url: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465',
  },
  { id: 'eu', name: 'EU', text: 'policy.lawsEu', url: 'https://eur-lex.europa.eu/eli/dir/2019/2161/oj' },
  { id: 'iso', name: 'ISO', text: 'policy.lawsIso', url: 'https://www.iso.org/standard/68193.html' },
] as const;

/** Names the articles of laws and standards that deal with a part of the policy. */
export function Laws({ titles }: { titles: Readonly<Record<PolicyPart, string>> }) {
  const t = useMessages();
  return (
    <>
      <p>{t('policy.lawsText')}</p>
      <ul>
        {SOURCES.map(({ id, text, url }) => (
          <li key={id}>
            <a href={url}>{t(text)}</a>
          </li>
        ))}
      </ul>
      <ScrollingTable role="region" aria-label={t('policy.laws')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('policy.lawsPart')}</th>
              {SOURCES.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {policyParts.map((part) => (
              <tr key={part}>
                <th scope="row">
                  <a href={`#${part}`}>{titles[part]}</a>
                </th>
                {SOURCES.map(({ id }) => (
                  <td key={id}>{policyReferences[part][id] ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
    </>
  );
}
