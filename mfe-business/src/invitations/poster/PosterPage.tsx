import { getLanguages, type OwnCompany } from '@heard/contract';
import { Link, useApi, usePageTitle } from '@heard/sdk';
import { Avatar, Button, ButtonLink, getCompanyPlaceholder, Logo, Skeleton, Wrap } from '@heard/ui';
import { ArrowLeft, Printer } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { PendingContent } from '../../account/PendingContent.tsx';
import { useOwnCompany } from '../../account/useOwnCompany.ts';
import { invitationsPath } from '../invitationsPath.ts';
import { useMessages } from '../messages/messages.ts';
import { useInvitationLink } from '../useInvitationLink.ts';
import { POSTER_TEXTS } from './posterTexts.ts';

const QrCode = lazy(() => import(/* webpackChunkName: "qr-code" */ '../QrCode.tsx'));

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-3);
  margin-block: var(--space-6);

  @media print {
    display: none;
  }
`;

/** A white sheet with black text in both themes. When printed, it covers the top bar and the footer. */
const Sheet = styled.article`
  color-scheme: light;
  display: grid;
  justify-items: center;
  gap: var(--space-6);
  max-width: 44rem;
  margin: 0 auto var(--space-16);
  padding: var(--space-10) var(--space-6);
  border: 1px solid var(--border);
  background: #fff;
  color: #000;
  text-align: center;
  overflow-wrap: anywhere;

  & > h1 {
    font-size: var(--text-3xl);
    text-wrap: balance;
  }
  & > svg,
  & > [role='img'] {
    width: min(20rem, 100%);
    height: auto;
  }
  @media print {
    position: absolute;
    inset: 0;
    z-index: 1000;
    align-content: center;
    max-width: none;
    margin: 0;
    border: 0;
    print-color-adjust: exact;
  }
`;

const Texts = styled.ul`
  display: grid;
  gap: var(--space-4);

  & b {
    display: block;
    font-size: var(--text-xl);
  }
`;

/** `/my-company/invitations/poster`: a sheet to print and hang up, with the QR code of the company's personal link. */
export default function PosterPage() {
  const t = useMessages();
  const company = useOwnCompany();
  usePageTitle(t('poster.title'));
  return (
    <Wrap>
      <Actions>
        <ButtonLink as={Link} to={invitationsPath} variant="secondary">
          <ArrowLeft />
          {t('title')}
        </ButtonLink>
        <Button onClick={() => window.print()}>
          <Printer />
          {t('poster.print')}
        </Button>
      </Actions>
      {company.data === undefined ? (
        <PendingContent query={company} label={t('poster.title')} tryAgain={t('tryAgain')} height="40rem" />
      ) : (
        <Poster company={company.data} />
      )}
    </Wrap>
  );
}

function Poster({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const api = useApi();
  const link = useInvitationLink();
  if (link.data === undefined) {
    return <PendingContent query={link} label={t('link.title')} tryAgain={t('tryAgain')} height="40rem" />;
  }
  return (
    <Sheet aria-labelledby="poster">
      <Avatar
        src={api.pictureUrl(company.avatar)}
        kind="company"
        size="lg"
        placeholder={getCompanyPlaceholder(company)}
      />
      <h1 id="poster" dir="auto">
        {company.name}
      </h1>
      <Texts>
        {getLanguages().map((language) => (
          <li key={language} lang={language}>
            <b>{POSTER_TEXTS[language].question}</b>
            {POSTER_TEXTS[language].invitation}
          </li>
        ))}
      </Texts>
      <Suspense fallback={<Skeleton width="20rem" height="20rem" />}>
        <QrCode text={link.data.link} label={t('link.code')} />
        <p>{link.data.link}</p>
      </Suspense>
      <Logo />
    </Sheet>
  );
}
