import { checkText, endpoints, textRules, type AdminPlace, type UpdatePlaceBody } from '@heard/contract';
import { errorText, useAction, useApi, useNotices, useQueryClient } from '@heard/sdk';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Card, CardTitle, Form, FormActions, Muted, Stack, TextField } from '@heard/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { PlaceField, type PlaceChoice } from './PlaceField.tsx';
import { placesKey } from './placesKey.ts';

// Cities and slugs may be one long word.
const Title = styled(CardTitle)`
  overflow-wrap: anywhere;
`;
const Facts = styled(Muted)`
  overflow-wrap: anywhere;
`;

type OpenForm = 'rename' | 'same';

/** Returns the function that changes a city, and loads all lists of cities again. */
function useUpdatePlace({ id }: AdminPlace) {
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  /** @param notice confirms the change */
  return async (body: UpdatePlaceBody, notice: string): Promise<void> => {
    await api.send(endpoints.updatePlace, { params: { id }, body });
    notices.show({ text: notice });
    await queryClient.invalidateQueries({ queryKey: placesKey });
  };
}

/** A city, with the forms that rename it and merge it into another city. */
export function PlaceItem({ place, countryName }: { place: AdminPlace; countryName: string }) {
  const t = useMessages();
  const update = useUpdatePlace(place);
  const { name, slug, companies, sameAsName } = place;
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const buttons = useRef(new Map<OpenForm, HTMLButtonElement>());
  const lastForm = useRef<OpenForm | null>(null);
  useEffect(() => {
    // Moves the focus, because the buttons replace the form that had it.
    if (openForm === null && lastForm.current !== null) buttons.current.get(lastForm.current)?.focus();
    lastForm.current = openForm;
  }, [openForm]);
  const addButton = (form: OpenForm) => (button: HTMLButtonElement | null) => {
    if (button !== null) buttons.current.set(form, button);
  };
  const separate = useAction({ call: () => update({ sameAs: null }, t('separated', { name })) });
  const close = () => setOpenForm(null);
  return (
    <Card as="article">
      <Stack>
        <Title as="h3" dir="auto">
          {name}
        </Title>
        <Facts as="p">
          {[
            countryName,
            slug,
            sameAsName === null ? t('companies', { count: companies }) : t('sameAs', { name: sameAsName }),
          ].join(' · ')}
        </Facts>
        {openForm === 'rename' && <RenameForm place={place} onClose={close} />}
        {openForm === 'same' && <SameForm place={place} onClose={close} />}
        {openForm === null && (
          <FormActions>
            <Button
              ref={addButton('rename')}
              variant="secondary"
              disabled={separate.isRunning}
              aria-label={t('renameCity', { name })}
              onClick={() => setOpenForm('rename')}
            >
              {t('rename')}
            </Button>
            {/* Uses the same button for both actions, so that the button keeps the focus when its action changes. */}
            <Button
              ref={addButton('same')}
              variant="secondary"
              loading={separate.isRunning}
              aria-label={t(sameAsName === null ? 'sameCity' : 'undoCity', { name })}
              onClick={() => (sameAsName === null ? setOpenForm('same') : separate.run())}
            >
              {t(sameAsName === null ? 'same' : 'undo')}
            </Button>
          </FormActions>
        )}
        {separate.error !== null && <Alert>{errorText(separate.error)}</Alert>}
      </Stack>
    </Card>
  );
}

interface FormProps {
  place: AdminPlace;
  onClose: () => void;
}

function RenameForm({ place, onClose }: FormProps) {
  const t = useMessages();
  const update = useUpdatePlace(place);
  const form = useContractForm({
    defaults: { name: place.name },
    draft: ['moderation', 'renamePlace', place.id].join(' '),
    initialFocus: 'name',
    rules: { name: (text) => checkText(text, textRules.placeName) },
    submit: async ({ name }) => {
      await update({ name }, t('renamed', { name: name.trim() }));
      onClose();
    },
  });
  return (
    <Form {...form.formProps}>
      <TextField label={t('name')} autoComplete="off" {...form.field('name')} />
      <FormButtons form={form} submit={t('save')} cancel={t('cancel')} onCancel={onClose} />
    </Form>
  );
}

function SameForm({ place, onClose }: FormProps) {
  const t = useMessages();
  const update = useUpdatePlace(place);
  const [choice, setChoice] = useState<PlaceChoice | null>(null);
  const form = useContractForm({
    defaults: { sameAs: '' },
    rules: { sameAs: (text) => (choice?.text === text ? null : { code: 'required' }) },
    submit: async () => {
      if (choice === null) return;
      await update({ sameAs: choice.place.id }, t('saved', { name: place.name, other: choice.place.name }));
      onClose();
    },
  });
  return (
    <Form {...form.formProps}>
      <PlaceField
        label={t('sameField')}
        hint={t('sameHint', { name: place.name })}
        country={place.country}
        exceptId={place.id}
        {...form.controlled('sameAs')}
        onChoose={setChoice}
      />
      <FormButtons form={form} submit={t('save')} cancel={t('cancel')} onCancel={onClose} />
    </Form>
  );
}
