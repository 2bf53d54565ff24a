import { renderInHost } from '@heard/sdk/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form, TextField } from '@heard/ui';
import { FormButtons } from './FormButtons.tsx';
import { useContractForm } from './useContractForm.tsx';

function Example({ send, onCancel }: { send: () => Promise<void>; onCancel: () => void }) {
  const form = useContractForm({ defaults: { text: '' }, submit: send, failureText: () => 'Already decided.' });
  return (
    <Form {...form.formProps}>
      <TextField label="Text" {...form.field('text')} />
      <FormButtons form={form} submit="Send" cancel="Cancel" onCancel={onCancel} />
    </Form>
  );
}

it('shows why the last attempt failed', async () => {
  const user = userEvent.setup();
  renderInHost(<Example send={() => Promise.reject(new Error('rejected'))} onCancel={jest.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Already decided.');
});

it('discards the input on Cancel', async () => {
  const user = userEvent.setup();
  const onCancel = jest.fn();
  renderInHost(<Example send={jest.fn()} onCancel={onCancel} />);
  await user.type(screen.getByLabelText('Text'), 'A reply');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Text')).toHaveValue('');
  expect(onCancel).toHaveBeenCalledTimes(1);
});
