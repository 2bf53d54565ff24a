import { endpoints, parseWebsite, type AdminCompany } from '@heard/contract';
import { errorText, isApiError, problemOf, useApi, useSearchParams } from '@heard/sdk';
import { CompanyCombobox } from '@heard/sdk/companies';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, below, BusyRegion, Button, Form, Muted, Skeleton, Stack } from '@heard/ui';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MERGE_INTO } from './companiesPath.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { useMessages } from './messages/messages.ts';
import { useAdminCompany, useMergePreview } from './useAdminCompany.ts';

/** Both companies, with an arrow from the merged company to the remaining company. */
const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-4);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;

    & > * {
      width: 100%;
    }
    & > svg {
      width: 1em;
      rotate: 90deg;
    }
  }
`;

const SideBox = styled.div`
  height: 100%;
  padding: var(--space-4);
  overflow-wrap: anywhere;
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);

  &[data-stays] {
    background: var(--accent-soft);
    border-color: var(--accent);
  }
`;

/** Merges a listing into another company, after the page has shown both companies next to each other. */
export function MergeDecision({ company }: { company: AdminCompany }) {
  const [search] = useSearchParams();
  const [otherId, setOtherId] = useState(search.get(MERGE_INTO));
  return (
    <Stack>
      <FindOther onFound={setOtherId} />
      {otherId !== null && (
        <Comparison key={otherId} company={company} otherId={otherId} onClose={() => setOtherId(null)} />
      )}
    </Stack>
  );
}

/** @param onFound receives the id of a company that may not exist */
function FindOther({ onFound }: { onFound: (id: string) => void }) {
  const t = useMessages();
  const form = useContractForm({
    defaults: { other: '' },
    rules: { other: (text) => problemOf(parseWebsite(text)) },
    submit: async ({ other }) => {
      const parsed = parseWebsite(other);
      if ('id' in parsed) onFound(parsed.id);
    },
  });
  return (
    <Form {...form.formProps}>
      <CompanyCombobox
        label={t('merge.other')}
        autoCapitalize="none"
        {...form.controlled('other')}
        onChoose={({ id }) => {
          form.setValue('other', id);
          onFound(id);
        }}
      />
      <div>
        <Button type="submit" variant="secondary" loading={form.submitting}>
          {t('merge.compare')}
        </Button>
      </div>
    </Form>
  );
}

interface ComparisonProps {
  company: AdminCompany;
  otherId: string;
  onClose: () => void;
}

function Comparison({ company, otherId, onClose }: ComparisonProps) {
  const t = useMessages();
  const { data: other, error, isFetching, refetch } = useAdminCompany(otherId);
  if (other === undefined && error === null) {
    return (
      <BusyRegion label={t('loadingCompany')}>
        <Skeleton width="100%" height="8rem" />
      </BusyRegion>
    );
  }
  if (other === undefined) {
    const isUnknown = isApiError(error, 404);
    return (
      <Alert
        action={
          !isUnknown && (
            <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          )
        }
      >
        {isUnknown ? t('find.none') : errorText(error)}
      </Alert>
    );
  }
  if (otherId === company.id) return <Alert>{t('merge.same')}</Alert>;
  if (other.removed !== null) return <Alert>{t('merge.removed')}</Alert>;
  return (
    <>
      <Sides>
        <Side company={company} />
        <ArrowRight aria-hidden="true" />
        <Side company={other} stays />
      </Sides>
      <MergeForm company={company} into={other.id} onClose={onClose} />
    </>
  );
}

function Side({ company, stays = false }: { company: AdminCompany; stays?: boolean }) {
  const t = useMessages();
  const { name, id, owner, reviewsQuantity } = company;
  return (
    <SideBox data-stays={stays || undefined}>
      <b dir="auto">{name}</b>
      <div>{id}</div>
      <Muted data-small>
        {t('reviews', { count: reviewsQuantity })}
        {' · '}
        {owner === null ? t('merge.noOwner') : owner.email}
      </Muted>
    </SideBox>
  );
}

interface MergeFormProps {
  company: AdminCompany;
  /** The id of the company that stays. */
  into: string;
  onClose: () => void;
}

/** Shows the changes of the merge, and asks for its reason. */
function MergeForm({ company, into, onClose }: MergeFormProps) {
  const t = useMessages();
  const api = useApi();
  const { data: preview, error, isFetching, refetch } = useMergePreview(company.id, into);
  const from = company.id;
  if (preview === undefined && error === null) {
    return (
      <BusyRegion label={t('loadingCompany')}>
        <Skeleton width="100%" height="8rem" />
      </BusyRegion>
    );
  }
  if (preview === undefined) {
    return (
      <Alert
        action={
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    );
  }
  return (
    <DecisionForm
      kind="merge"
      companyId={from}
      text={t('decide.merge.text', { from, into, count: company.reviewsQuantity, both: preview.duplicates })}
      hint={t('merge.hint')}
      draft={into}
      send={async ({ reason }) => {
        await api.send(endpoints.mergeCompanies, { body: { from, into, reason } });
        return api.send(endpoints.getCompanyAsAdmin, { params: { id: from } });
      }}
      onClose={onClose}
    />
  );
}

/** Undoes a merge of the company. */
export function UndoMerge({ company, mergeId }: { company: AdminCompany; mergeId: string }) {
  const t = useMessages();
  const api = useApi();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button variant="danger-quiet" onClick={() => setIsOpen(true)}>
          {t('decide.unmerge')}
        </Button>
      </div>
    );
  }
  return (
    <DecisionForm
      kind="unmerge"
      companyId={company.id}
      text={t('decide.unmerge.text')}
      hint={t('merge.hint')}
      draft={mergeId}
      send={async ({ reason }) => {
        await api.send(endpoints.undoMerge, { params: { id: mergeId }, body: { reason } });
        return api.send(endpoints.getCompanyAsAdmin, { params: { id: company.id } });
      }}
      onClose={() => setIsOpen(false)}
    />
  );
}
