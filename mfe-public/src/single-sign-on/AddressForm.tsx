import { endpoints, type OidcLogin } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { Button, Stack } from '@heard/ui';
import { EmailCodeForm } from '../email-code/EmailCodeForm.tsx';
import { useEmailCode } from '../email-code/useEmailCode.ts';
import { useMessages } from './messages/messages.ts';

interface AddressFormProps {
  token: string;
  /** The address to which the code was sent. */
  email: string;
  onLogin: (login: OidcLogin) => void;
  /** Lets the person enter another address; absent if the address belongs to the account. */
  onChange?: () => void;
}

/** Asks for the code from an email. The code proves the address. */
export function AddressForm({ token, email, onLogin, onChange }: AddressFormProps) {
  const t = useMessages();
  const api = useApi();
  const code = useEmailCode({
    goneText: t('code.gone'),
    confirm: async (entered) => onLogin(await api.send(endpoints.confirmOidcEmail, { body: { token, code: entered } })),
    sendAgain: () => api.send(endpoints.sendOidcCode, { body: { token } }),
  });
  return (
    <Stack>
      <p role="status">{t('code.text', { email })}</p>
      <EmailCodeForm code={code}>
        <Button type="submit" block loading={code.form.submitting}>
          {t('code.submit')}
        </Button>
      </EmailCodeForm>
      {onChange !== undefined && (
        <div>
          <Button variant="ghost" onClick={onChange}>
            {t('code.change')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
