import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';

const Affix = styled.div`
  position: relative;
`;

const Input = styled.input`
  ${controlStyle}
  padding-inline-end: 3rem;

  &::-ms-reveal {
    display: none;
  }
`;

const Toggle = styled.button`
  position: absolute;
  inset-inline-end: 1px;
  top: 50%;
  translate: 0 -50%;
  display: grid;
  place-items: center;
  width: var(--control);
  height: var(--control);
  padding: 0;
  border: 0;
  border-radius: var(--radius-md);
  background: none;
  color: var(--text-muted);
  cursor: pointer;

  @media (hover: hover) {
    &:hover {
      color: var(--text);
    }
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

/** The props of `PasswordField`. */
export interface PasswordFieldProps extends FieldLook, Omit<ComponentPropsWithRef<'input'>, 'type'> {}

/**
 * A password input with a button that reveals the password. Set `autoComplete` to `current-password` or `new-password`.
 */
export function PasswordField({ label, hint, error, narrow, optional, id, ...input }: PasswordFieldProps) {
  const t = useMessages();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} optional={optional} id={id}>
      {(control) => (
        <Affix>
          <Input autoCapitalize="none" spellCheck={false} {...input} {...control} type={shown ? 'text' : 'password'} />
          <Toggle
            type="button"
            aria-pressed={shown}
            aria-label={shown ? t('password.hide') : t('password.show')}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </Toggle>
        </Affix>
      )}
    </Field>
  );
}
