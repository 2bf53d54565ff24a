import type { ContractForm } from '@heard/sdk/forms';
import { Button, FileDrop } from '@heard/ui';
import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { IdentityValues } from './IdentityValues.ts';
import { useMessages } from './messages/messages.ts';
import { readLogoFile, toLogoUrl, type LogoProblem } from './readLogoFile.ts';

const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  margin-top: var(--space-3);

  & img {
    height: 2.5rem;
    max-width: 11rem;
    padding: var(--space-1);
    border-radius: var(--radius-sm);
    background: #fff;
    object-fit: contain;
  }
`;

/** A logo that the API has rejected, and the reason. */
export interface LogoRejection {
  /** The file of the logo in base64. */
  logo: string | null;
  message: string;
}

interface LogoFieldProps {
  form: ContractForm<IdentityValues>;
  /** The last logo that the API has rejected; null if the API has rejected no logo. */
  rejection: LogoRejection | null;
}

/** The field for the logo. A person can choose a file, drop a file, and remove the logo. */
export function LogoField({ form, rejection }: LogoFieldProps) {
  const t = useMessages();
  const { ref, value, onChange, error } = form.controlled('logo');
  const [problem, setProblem] = useState<LogoProblem | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const lastFile = useRef<File>(null);
  const findInput = () => box.current?.querySelector<HTMLElement>('input[type="file"]') ?? null;

  async function read(file: File) {
    lastFile.current = file;
    const result = await readLogoFile(file);
    // Ignores a file that was replaced while it was being read.
    if (lastFile.current !== file) return;
    setProblem('problem' in result ? result.problem : null);
    if ('logo' in result) onChange(result.logo);
  }

  const rejected = rejection !== null && rejection.logo === value ? rejection.message : undefined;
  return (
    <div
      ref={(element) => {
        box.current = element;
        ref(findInput());
      }}
    >
      <FileDrop
        label={t('logo')}
        choose={t('logo.choose')}
        drop={t('logo.drop')}
        hint={t('logo.hint')}
        error={problem === null ? (error ?? rejected) : t(`logo.${problem}`)}
        accept=".svg,.png,image/svg+xml,image/png"
        icon={<ImagePlus />}
        onFile={(file) => void read(file)}
      />
      <div role="status">
        {value !== null && (
          <Chosen>
            <img src={toLogoUrl(value)} alt={t('logo.chosen')} />
            <Button
              variant="ghost"
              onClick={() => {
                // Moves the focus, because the button disappears.
                findInput()?.focus();
                setProblem(null);
                onChange(null);
              }}
            >
              <X />
              {t('logo.remove')}
            </Button>
          </Chosen>
        )}
      </div>
    </div>
  );
}
