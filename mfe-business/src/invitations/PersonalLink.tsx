import { endpoints } from '@heard/contract';
import { errorText, Link, useAction, useApi, useQueryClient, type Action } from '@heard/sdk';
import { Alert, Button, ButtonLink, Card, CardTitle, CopyField, Modal, Skeleton, Stack } from '@heard/ui';
import { Printer, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { posterPath } from './invitationsPath.ts';
import { PendingContent } from '../account/PendingContent.tsx';
import { useMessages } from './messages/messages.ts';
import { invitationLinkKey, useInvitationLink } from './useInvitationLink.ts';

/** Loads the QR code only together with the link, because the module of the QR code contains the encoder. */
const QrCode = lazy(() => import(/* webpackChunkName: "qr-code" */ './QrCode.tsx'));

const Body = styled.div`
  margin-top: var(--space-4);
`;

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-5);

  & > :last-child {
    flex: 1 1 16rem;
    min-width: 0;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

/** The personal link of the company, with its QR code. */
export function PersonalLink() {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const link = useInvitationLink();
  const [isAsking, setAsking] = useState(false);
  const replacing = useAction({
    call: () => api.send(endpoints.replaceInvitationLink),
    onSuccess: (created) => {
      queryClient.setQueryData(invitationLinkKey, created);
      setAsking(false);
    },
  });
  return (
    <Card>
      <CardTitle>{t('link.title')}</CardTitle>
      <Body>
        {link.data === undefined ? (
          <PendingContent query={link} label={t('link.title')} tryAgain={t('tryAgain')} height="3rem" />
        ) : (
          <LinkAndCode link={link.data.link} onReplace={() => setAsking(true)} />
        )}
      </Body>
      <ReplaceQuestion open={isAsking} replacing={replacing} onClose={() => setAsking(false)} />
    </Card>
  );
}

/** The link, which can be copied and replaced, and its QR code. */
function LinkAndCode({ link, onReplace }: { link: string; onReplace: () => void }) {
  const t = useMessages();
  return (
    <Columns>
      <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
        <QrCode text={link} label={t('link.code')} />
      </Suspense>
      <Stack>
        <p>{t('link.text')}</p>
        <CopyField label={t('link.title')} value={link} copyLabel={t('link.copy')} copiedLabel={t('link.copied')} />
        <Line>
          <ButtonLink as={Link} to={posterPath} variant="secondary">
            <Printer />
            {t('link.poster')}
          </ButtonLink>
          <Button variant="secondary" onClick={onReplace}>
            <RefreshCw />
            {t('link.replace')}
          </Button>
        </Line>
      </Stack>
    </Columns>
  );
}

interface ReplaceQuestionProps {
  open: boolean;
  replacing: Action<void>;
  onClose: () => void;
}

/** Asks for confirmation before the link is replaced, because the old link stops working. */
function ReplaceQuestion({ open, replacing, onClose }: ReplaceQuestionProps) {
  const t = useMessages();
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={replacing.isRunning}
      title={t('link.replaceQuestion')}
      description={t('link.replaceText')}
      actions={
        <>
          <Button variant="secondary" disabled={replacing.isRunning} onClick={onClose}>
            {t('link.cancel')}
          </Button>
          <Button loading={replacing.isRunning} onClick={() => replacing.run()}>
            {t('link.replace')}
          </Button>
        </>
      }
    >
      {replacing.error !== null && <Alert>{errorText(replacing.error)}</Alert>}
    </Modal>
  );
}
