import { createMailLayout } from '../mail/index.ts';
import { composeNameChanged } from './composeNameChanged.ts';

const layout = createMailLayout({ publicUrl: 'https://heard.example', unsubscribeTokens: { create: () => 'token' } });

it('decodes internationalized domains in subjects and texts, but not in links', () => {
  const mail = composeNameChanged(
    layout,
    { email: 'owner@xn--bcher-kva.example', domain: 'xn--bcher-kva.example' },
    'Spam',
    'en',
  );
  expect(mail.recipient).toBe('owner@xn--bcher-kva.example');
  expect(mail.subject).toContain('bücher.example');
  expect(mail.text).toContain('bücher.example');
  expect(mail.subject + mail.text).not.toContain('xn--');
});
