import { Alert } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

const FAILURES = [
  'busy',
  'denied',
  'emailElsewhere',
  'emailMissing',
  'emailNotVerified',
  'expired',
  'failed',
  'invalid',
  'rejected',
  'unavailable',
  'unknown',
] as const;

/** Shows why a login by single sign-on failed, and names the company whose single sign-on was used. */
export default function SsoFailure({ parameters }: { parameters: URLSearchParams }) {
  const t = useMessages();
  const kind = FAILURES.find((one) => one === parameters.get('ssoError')) ?? 'expired';
  return <Alert>{t(`failed.${kind}`, { company: parameters.get('company') ?? '' })}</Alert>;
}
