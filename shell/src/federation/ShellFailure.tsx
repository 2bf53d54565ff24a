import { Alert, Button, Wrap } from '@heard/ui';
import { styled } from 'styled-components';
import { translate } from '../messages/messages.ts';

const Page = styled(Wrap)`
  padding-block: var(--space-16);
`;

/** The page after an error that no mount's boundary has caught. It needs no provider, because a provider may have failed. */
export function ShellFailure({ reload }: { reload: () => void }) {
  return (
    <Page as="main">
      <Alert
        title={translate('shell.failed')}
        action={
          <Button variant="secondary" onClick={reload}>
            {translate('shell.reload')}
          </Button>
        }
      >
        {translate('shell.failedReason')}
      </Alert>
    </Page>
  );
}
