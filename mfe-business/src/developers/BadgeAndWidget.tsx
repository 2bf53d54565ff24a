import { getLanguages, LANGUAGE_NAMES, endpoints, toOfferedLanguage, type OwnCompany } from '@heard/contract';
import { Link, paths, useSite } from '@heard/sdk';
import { ButtonLink, Card, CardTitle, CopyField, Muted, SelectField, Stack, useLanguage } from '@heard/ui';
import { Download, Rss } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { invitationsPath } from '../invitations/invitationsPath.ts';
import { BadgePreview } from './BadgePreview.tsx';
import { BADGE_SIZES, type BadgeLook, createBadgeCode, createWidgetCode } from './embedCode.ts';
import { useMessages } from './messages/messages.ts';
import { WidgetPreview } from './WidgetPreview.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
`;

const Controls = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  gap: var(--space-3);
`;

const Text = styled.p`
  & a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

const SIZES = ['s', 'm', 'l'] as const satisfies readonly BadgeLook['size'][];
const THEMES = ['auto', 'light', 'dark'] as const satisfies readonly BadgeLook['theme'][];

/** The formats of the export. */
const EXPORTS = [
  ['JSON', endpoints.exportReviewsAsJson],
  ['CSV', endpoints.exportReviewsAsCsv],
  ['Mangrove', endpoints.exportReviewsAsMangrove],
] as const;

const toHref = (path: string, id: string) => `/api${path.replace('{id}', encodeURIComponent(id))}`;

/** Shows the badge and the widget of a company as they look on another site, the code that embeds them, and links to the company's open data. */
export function BadgeAndWidget({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const { publicUrl } = useSite();
  const language = useLanguage();
  const [look, setLook] = useState<BadgeLook>({ size: 'm', theme: 'auto', lang: toOfferedLanguage(language) });
  const code = { publicUrl, company, look };
  const texts = { copyLabel: t('copy'), copiedLabel: t('copied'), failedLabel: t('copy.failed') };
  return (
    <Stack>
      <Card>
        <Stack>
          <Head>
            <CardTitle as="h3">{t('badge.title')}</CardTitle>
            <Muted data-small>{t('badge.note')}</Muted>
          </Head>
          {company.reviewsQuantity === 0 && (
            <Text>
              {t('badge.notRated')} <Link to={invitationsPath}>{t('badge.invite')}</Link>
            </Text>
          )}
          <LookFields look={look} onChange={setLook} />
          <BadgePreview id={company.id} look={look} />
          <CopyField label={t('badge.code')} value={createBadgeCode(code)} {...texts} />
        </Stack>
      </Card>
      <Card>
        <Stack>
          <Head>
            <CardTitle as="h3">{t('widget.title')}</CardTitle>
            <Muted data-small>{t('widget.note')}</Muted>
          </Head>
          <p>{t('widget.look')}</p>
          <WidgetPreview id={company.id} look={look} />
          <CopyField label={t('widget.code')} value={createWidgetCode(code)} {...texts} />
        </Stack>
      </Card>
      <OpenDataCard id={company.id} />
    </Stack>
  );
}

interface LookFieldsProps {
  look: BadgeLook;
  onChange: (look: BadgeLook) => void;
}

/** Chooses the size, the theme and the language. */
function LookFields({ look, onChange }: LookFieldsProps) {
  const t = useMessages();
  return (
    <Controls>
      <SelectField
        label={t('look.size')}
        value={look.size}
        onChange={({ target }) => onChange({ ...look, size: SIZES.find((size) => size === target.value) ?? 'm' })}
      >
        {SIZES.map((size) => {
          const [width, height] = BADGE_SIZES[size];
          return (
            <option key={size} value={size}>
              {t(`look.size.${size}`, { width, height })}
            </option>
          );
        })}
      </SelectField>
      <SelectField
        label={t('look.theme')}
        value={look.theme}
        onChange={({ target }) =>
          onChange({ ...look, theme: THEMES.find((theme) => theme === target.value) ?? 'auto' })
        }
      >
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t(`look.theme.${theme}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('look.language')}
        value={look.lang}
        onChange={({ target }) => onChange({ ...look, lang: toOfferedLanguage(target.value) })}
      >
        {getLanguages().map((lang) => (
          <option key={lang} value={lang} lang={lang}>
            {LANGUAGE_NAMES[lang]}
          </option>
        ))}
      </SelectField>
    </Controls>
  );
}

/** Links to the feed and the exports of a company's reviews. */
function OpenDataCard({ id }: Pick<OwnCompany, 'id'>) {
  const t = useMessages();
  return (
    <Card>
      <Stack>
        <CardTitle as="h3">{t('data.title')}</CardTitle>
        <Text>
          {t('data.text')} <Link to={paths.developers}>{t('data.more')}</Link>
        </Text>
        <Links>
          <ButtonLink href={toHref(endpoints.getFeed.path, id)} variant="secondary">
            <Rss />
            {t('data.feed')}
          </ButtonLink>
          {EXPORTS.map(([format, { path }]) => (
            <ButtonLink key={format} href={toHref(path, id)} download variant="secondary">
              <Download />
              {format}
            </ButtonLink>
          ))}
        </Links>
      </Stack>
    </Card>
  );
}
