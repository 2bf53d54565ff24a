import { Link } from '@heard/sdk';
import { Button, Modal } from '@heard/ui';
import { styled } from 'styled-components';
import { CompanyChoice } from './CompanyChoice.tsx';
import { useMessages } from './messages/messages.ts';

const Add = styled.p`
  margin-top: var(--space-4);

  & > a {
    display: inline-block;
    padding-block: var(--space-2);
    font-weight: var(--weight-strong);
  }
`;

/** A dialog with the companies of the person, which switches the session to another one. */
export default function CompanySwitcherDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('companies.list')}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('switcher.close')}
        </Button>
      }
    >
      <CompanyChoice onChosen={onClose} />
      <Add>
        <Link to="/my-company/new" onClick={onClose}>
          {t('switcher.add')}
        </Link>
      </Add>
    </Modal>
  );
}
