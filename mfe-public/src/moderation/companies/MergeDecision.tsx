import { mergeCalls, ownershipCalls, parseWebsite, type AdminCompany } from '@heard/contract';
import { errorText, isApiError, problemOf, useApi, useSearchParams } from '@heard/sdk';
import { CompanyCombobox } from '@heard/sdk/companies';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, below, BusyRegion, Button, Form, Skeleton, Stack } from '@heard/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MERGE_INTO } from './companiesPath.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { Facts } from './Facts.tsx';
import { useMessages } from './messages/messages.ts';
import { useAdminCompany } from './useAdminCompany.ts';

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Merges a listing into another company, after both were shown next to each other. */
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
  const api = useApi();
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
  const [from, into] = [company.id, other.id];
  return (
    <>
      <Sides>
        <Side company={company} />
        <Side company={other} />
      </Sides>
      <DecisionForm
        kind="merge"
        companyId={from}
        text={t('decide.merge.text', { from, into, count: company.reviewsQuantity })}
        hint={t('merge.hint')}
        draft={into}
        send={async ({ reason }) => {
          await api.send(mergeCalls.mergeCompanies, { body: { from, into, reason } });
          return api.send(ownershipCalls.getCompanyAsAdmin, { params: { id: from } });
        }}
        onClose={onClose}
      />
    </>
  );
}

function Side({ company }: { company: AdminCompany }) {
  const t = useMessages();
  return (
    <Facts
      facts={[
        [t('claim.name'), company.name],
        [t('company.website'), company.id],
        [t('merge.reviews'), t('reviews', { count: company.reviewsQuantity })],
        [t('company.owner'), company.owner === null ? t('company.noOwner') : company.owner.email],
      ]}
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
        await api.send(mergeCalls.undoMerge, { params: { id: mergeId }, body: { reason } });
        return api.send(ownershipCalls.getCompanyAsAdmin, { params: { id: company.id } });
      }}
      onClose={() => setIsOpen(false)}
    />
  );
}
