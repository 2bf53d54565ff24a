import type { Account } from '@heard/contract';
import { renderHook, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { HostProviders } from '../HostProviders.tsx';
import { useSession } from '../session/SessionContext.ts';
import { createMemoryTokenStore } from '../session/TokenStore.ts';
import { companyAccount, consumerAccount, renderInHost } from '../testing.tsx';
import { clearTraces } from './draftStore.ts';
import { useDraft } from './useDraft.ts';

interface Values {
  title: string;
  rating: number;
}

function Host({ children }: { children: ReactNode }) {
  const [tokenStore] = useState(createMemoryTokenStore);
  return (
    <HostProviders apiUrl="/api" tokenStore={tokenStore}>
      {children}
    </HostProviders>
  );
}

const renderDraft = (key: string) => renderHook(() => useDraft<Values>(key), { wrapper: Host }).result.current;

test('keeps the input across a reload until the form is submitted', () => {
  renderDraft('review').write({ title: 'Good rye' });
  expect(renderDraft('review').read()).toEqual({ title: 'Good rye' });
  renderDraft('review').clear();
  expect(renderDraft('review').read()).toBeNull();
});

test('keeps a separate draft for each form', () => {
  renderDraft('review').write({ title: 'Good rye' });
  renderDraft('settings').write({ title: 'Marta' });
  renderDraft('settings').clear();
  expect(renderDraft('review').read()).toEqual({ title: 'Good rye' });
});

test('shows each account only its own drafts', async () => {
  function Form() {
    const draft = useDraft<Values>('review');
    const [title] = useState(() => draft.read()?.title ?? 'nothing');
    return (
      <button type="button" onClick={() => draft.write({ title: 'Good rye' })}>
        {title}
      </button>
    );
  }
  function Guarded() {
    return useSession().status === 'authenticated' && <Form />;
  }
  const renderForm = async (account: Account) => {
    const host = renderInHost(<Guarded />, { account });
    return { ...host, form: await screen.findByRole('button') };
  };
  const first = await renderForm(consumerAccount);
  await first.user.click(first.form);
  first.unmount();
  for (const other of [companyAccount, { ...consumerAccount, id: '8' }]) {
    const next = await renderForm(other);
    expect(next.form).toHaveTextContent('nothing');
    next.unmount();
  }
  expect((await renderForm(consumerAccount)).form).toHaveTextContent('Good rye');
});

test('returns the same object at each render', () => {
  const { result, rerender } = renderHook(() => useDraft<Values>('review'), { wrapper: Host });
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});

test.each(['half of {', '"a text"', '7', 'null'])('ignores invalid stored text: %s', (stored) => {
  renderDraft('review').write({ title: 'Good rye' });
  const key = sessionStorage.key(0) ?? '';
  sessionStorage.setItem(key, stored);
  expect(renderDraft('review').read()).toBeNull();
});

test('deletes only drafts and recent searches when clearTraces is called', () => {
  localStorage.setItem('heard.recentSearches', '[]');
  localStorage.setItem('theme', 'dark');
  renderDraft('review').write({ title: 'Good rye' });
  renderDraft('settings').write({ title: 'Marta' });
  sessionStorage.setItem('of-something-else', 'kept');
  clearTraces();
  expect(renderDraft('review').read()).toBeNull();
  expect(renderDraft('settings').read()).toBeNull();
  expect(sessionStorage.getItem('of-something-else')).toBe('kept');
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('does not fail when the storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  expect(() => renderDraft('review').write({ title: 'Good rye' })).not.toThrow();
  expect(renderDraft('review').read()).toBeNull();
});

test('does not fail when the storage is disabled', () => {
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Switched off.', 'SecurityError');
  });
  const draft = renderDraft('review');
  expect(() => draft.write({ title: 'Good rye' })).not.toThrow();
  expect(draft.read()).toBeNull();
  expect(() => draft.clear()).not.toThrow();
  expect(() => clearTraces()).not.toThrow();
  storage.mockRestore();
});
