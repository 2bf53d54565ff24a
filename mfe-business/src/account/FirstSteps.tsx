import { endpoints, type OwnCompany } from '@heard/contract';
import { Link, paths, useCallPages } from '@heard/sdk';
import { Card, CardTitle, Muted, VisuallyHidden } from '@heard/ui';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { batchesKey } from '../invitations/invitationKeys.ts';
import { invitationsPath } from '../invitations/invitationsPath.ts';
import { useMessages } from '../messages/messages.ts';
import { ownershipPath } from '../ownership/ownershipPath.ts';

const Steps = styled.ol`
  display: grid;
  gap: var(--space-3);
  margin-top: var(--space-4);

  & > li {
    display: flex;
    gap: var(--space-3);
    align-items: flex-start;
  }
  & > li > span:last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** Shows the number of a step, or a tick when the step is done. */
const StepIcon = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 1px solid var(--border-strong);
  border-radius: 50%;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  &[data-done] {
    border-color: transparent;
    background: var(--success-soft);
    color: var(--success);
  }
  & > svg {
    width: 1rem;
    height: 1rem;
  }
`;

/** A checklist for new owners, shown until all steps are done. */
export function FirstSteps({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const id = useId();
  const batches = useCallPages(endpoints.listInvitations, batchesKey, {});
  // Renders nothing until the invitations have loaded, because they decide whether a step is done.
  if (batches.status !== 'success') return null;
  const steps = [
    { name: 'verify', path: ownershipPath, isDone: company.verified },
    {
      name: 'profile',
      path: `${paths.myCompanySettings}#profile`,
      isDone: Boolean(company.description) && company.categories.length > 0,
    },
    { name: 'picture', path: `${paths.myCompanySettings}#profile`, isDone: company.avatar !== null },
    { name: 'invite', path: invitationsPath, isDone: batches.items.length > 0 },
  ] as const;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <CardTitle as="h2" id={id}>
        {t('firstSteps.title')}
      </CardTitle>
      <Muted as="p">{t('firstSteps.done', { done, total: steps.length })}</Muted>
      <Steps>
        {steps.map(({ name, path, isDone }, at) => (
          <li key={name}>
            <StepIcon aria-hidden="true" data-done={isDone || undefined}>
              {isDone ? <Check /> : at + 1}
            </StepIcon>
            <span>
              {isDone ? (
                <>
                  <VisuallyHidden>{t('firstSteps.isDone')} </VisuallyHidden>
                  <Muted>{t(`firstSteps.${name}`)}</Muted>
                </>
              ) : (
                <Link to={path}>{t(`firstSteps.${name}`)}</Link>
              )}
            </span>
          </li>
        ))}
      </Steps>
    </Card>
  );
}
