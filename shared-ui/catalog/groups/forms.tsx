import {
  Button,
  ComboboxField,
  CopyField,
  Card,
  DataTable,
  type DataTableProps,
  FileDrop,
  Form,
  FormActions,
  FormGroup,
  FormIntro,
  FormRow,
  FormSubmit,
  Muted,
  Note,
  PasswordField,
  PhoneRow,
  QrCode,
  SelectField,
  TextArea,
  TextField,
} from '../../src/index.ts';
import type { Group } from '../Entry.ts';
import { Interact } from '../Interact.tsx';
import { ignore, rightToLeft, PopupRoom, sentence } from '../samples.tsx';

const countries = ['Andorra', 'Estonia', 'Guinea', 'Papua New Guinea', 'Spain'].map((text) => ({ text }));

const fileDrop = {
  label: 'CSV file',
  choose: 'Choose a file',
  drop: 'or drop it here',
  accept: '.csv,text/csv',
  onFile: ignore,
};

const uploads: Omit<DataTableProps<{ when: string; rows: number }>, 'caption'> = {
  columns: [
    { id: 'when', head: 'When', cell: ({ when }) => when },
    { id: 'rows', head: 'Rows', numeric: true, cell: ({ rows }) => rows },
  ],
  rows: [
    { when: 'Nov 18, 2026', rows: 240 },
    { when: 'Nov 4, 2026', rows: 61 },
  ],
  getKey: ({ when }) => when,
};

/** Clicks into the field, and types the given text. */
const openCombobox = (text?: string) => (element: HTMLElement) => {
  const input = element.querySelector('input');
  input?.focus();
  input?.click();
  if (input && text !== undefined) {
    input.setRangeText(text, 0, input.value.length, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

const fields: Group = {
  name: 'fields',
  entries: [
    {
      components: ['TextField'],
      states: {
        empty: () => <TextField label="Website" placeholder="acme.com" hint="Without https://" />,
        filled: () => <TextField label="First name" defaultValue="Ana" />,
        'right-to-left text': () => <TextField label="Title" defaultValue={rightToLeft} />,
        error: () => (
          <TextField label="Email" defaultValue="ana@" error="Enter an email address, such as ana@acme.com." />
        ),
        disabled: () => <TextField label="Email" defaultValue="ana@acme.example" disabled />,
        narrow: () => <TextField label="Date" narrow defaultValue="11/2026" />,
      },
    },
    {
      components: ['TextArea'],
      states: {
        counter: () => <TextArea label="Description" max={256} defaultValue={sentence} />,
        'over the limit': () => (
          <TextArea label="Description" max={20} defaultValue={sentence} error="At most 20 characters." />
        ),
        disabled: () => <TextArea label="Description" defaultValue={sentence} disabled />,
      },
    },
    {
      components: ['PasswordField'],
      states: {
        hidden: () => <PasswordField label="Password" defaultValue="correct horse" />,
        shown: () => (
          <Interact run={(element) => element.querySelector('button')?.click()}>
            <PasswordField label="Password" defaultValue="correct horse" hint="8 characters or more" />
          </Interact>
        ),
        error: () => <PasswordField label="Password" error="Enter a password." />,
      },
    },
    {
      components: ['SelectField'],
      states: {
        default: () => (
          <SelectField label="Phone code">
            <option>+34</option>
          </SelectField>
        ),
        error: () => (
          <SelectField label="Phone code" error="Select a code.">
            <option>+34</option>
          </SelectField>
        ),
        disabled: () => (
          <SelectField label="Phone code" disabled>
            <option>+34</option>
          </SelectField>
        ),
      },
    },
    {
      components: ['ComboboxField'],
      states: {
        closed: () => <ComboboxField label="Country" options={countries} defaultValue="Spain" />,
        error: () => <ComboboxField label="Country" options={countries} error="Select a country." />,
        disabled: () => <ComboboxField label="Country" options={countries} defaultValue="Spain" disabled />,
      },
    },
    {
      components: ['CopyField'],
      states: {
        default: () => (
          <CopyField label="Value" value="heard-verification=k3JqV0b1" copyLabel="Copy" copiedLabel="Copied" />
        ),
        'long value': () => (
          <CopyField
            label="Address of the file"
            value={`https://${'a-very-long-name-'.repeat(6)}.example/.well-known/heard-verification.txt`}
            copyLabel="Copy"
            copiedLabel="Copied"
          />
        ),
      },
    },
    {
      components: ['FileDrop'],
      states: {
        default: () => <FileDrop {...fileDrop} hint="At most 5,000 rows." />,
        error: () => <FileDrop {...fileDrop} error="This file has no header row." />,
        'several files': () => (
          <FileDrop choose="Add photos" drop="or drop them here" accept="image/png" onFiles={ignore} />
        ),
      },
    },
    {
      components: ['QrCode'],
      states: { default: () => <QrCode text="https://heard.example/invitation#token=abc" label="QR code" /> },
    },
    {
      components: ['DataTable'],
      states: {
        default: () => (
          <Card>
            <DataTable {...uploads} caption="2 uploads" />
          </Card>
        ),
        'hidden caption': () => (
          <Card>
            <DataTable {...uploads} caption="Uploads" hiddenCaption />
          </Card>
        ),
      },
    },
  ],
};

const combobox: Group = {
  name: 'combobox',
  entries: [
    {
      components: ['ComboboxField'],
      states: {
        open: () => (
          <PopupRoom>
            <Interact run={openCombobox('guinea')}>
              <ComboboxField label="Country" options={countries} />
            </Interact>
          </PopupRoom>
        ),
      },
    },
  ],
};

const comboboxEmpty: Group = {
  name: 'combobox-empty',
  entries: [
    {
      components: ['ComboboxField'],
      states: {
        'no match': () => (
          <PopupRoom style={{ '--popup-room': '9rem' }}>
            <Interact run={openCombobox('x')}>
              <ComboboxField label="Country" options={countries} />
            </Interact>
          </PopupRoom>
        ),
      },
    },
  ],
};

const forms: Group = {
  name: 'forms',
  width: 1100,
  entries: [
    {
      components: ['FormIntro', 'Form', 'FormRow', 'PhoneRow', 'FormActions'],
      states: {
        default: () => (
          <>
            <FormIntro title="Make a review">{sentence}</FormIntro>
            <Form note={<Note>Your draft was restored.</Note>}>
              <FormRow>
                <TextField label="First name" />
                <TextField label="Last name" error="Enter your last name." />
              </FormRow>
              <PhoneRow>
                <SelectField label="Code">
                  <option>+34</option>
                </SelectField>
                <TextField label="Phone" />
              </PhoneRow>
              <FormActions>
                <Button type="submit">Save</Button>
                <Button variant="secondary">Cancel</Button>
                <Muted data-small>Saved a minute ago</Muted>
              </FormActions>
            </Form>
          </>
        ),
        busy: () => (
          <Form busy spacing="wide">
            <TextField label="First name" defaultValue="Ana" />
            <FormActions>
              <Button type="submit" loading>
                Save
              </Button>
            </FormActions>
          </Form>
        ),
      },
    },
    {
      components: ['FormGroup', 'FormSubmit'],
      states: {
        groups: () => (
          <Form spacing="groups">
            <FormGroup title="Company" hint="Shown on your page">
              <TextField label="Name" />
            </FormGroup>
            <FormGroup title="Account">
              <TextField label="Email" />
            </FormGroup>
            <FormSubmit>
              <Muted>By signing up you accept the terms.</Muted>
              <Button size="lg">Sign Up</Button>
            </FormSubmit>
          </Form>
        ),
      },
    },
  ],
};

export const formGroups = [fields, combobox, comboboxEmpty, forms];
