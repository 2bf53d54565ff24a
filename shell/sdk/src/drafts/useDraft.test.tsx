import type { Account } from '@heard/contract';
import { renderHook, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { HostProviders } from '../HostProviders.tsx';
import { useSession } from '../session/SessionContext.ts';
import { createMemoryTokenStore } from '../session/TokenStore.ts';
import { companyAccount, consumerAccount, renderInHost } from '../testing.tsx';
import { clearDrafts } from './draftStore.ts';
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

const draftOf = (key: string) => renderHook(() => useDraft<Values>(key), { wrapper: Host }).result.current;

test('what was typed is there after a reload, until it is sent', () => {
  draftOf('review').write({ title: 'Good rye' });
  expect(draftOf('review').read()).toEqual({ title: 'Good rye' });
  draftOf('review').clear();
  expect(draftOf('review').read()).toBeNull();
});

test('each form has its own', () => {
  draftOf('review').write({ title: 'Good rye' });
  draftOf('settings').write({ title: 'Marta' });
  draftOf('settings').clear();
  expect(draftOf('review').read()).toEqual({ title: 'Good rye' });
});

test('nobody finds the draft of another account, and everybody their own', async () => {
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
  const formOf = async (account: Account) => {
    const host = renderInHost(<Guarded />, { account });
    return { ...host, form: await screen.findByRole('button') };
  };
  const first = await formOf(consumerAccount);
  await first.user.click(first.form);
  first.unmount();
  for (const other of [companyAccount, { ...consumerAccount, id: '8' }]) {
    const next = await formOf(other);
    expect(next.form).toHaveTextContent('nothing');
    next.unmount();
  }
  expect((await formOf(consumerAccount)).form).toHaveTextContent('Good rye');
});

test('the same object comes with each render', () => {
  const { result, rerender } = renderHook(() => useDraft<Values>('review'), { wrapper: Host });
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});

test.each(['half of {', '"a text"', '7', 'null'])('what is no draft is none: %s', (stored) => {
  draftOf('review').write({ title: 'Good rye' });
  const key = sessionStorage.key(0) ?? '';
  sessionStorage.setItem(key, stored);
  expect(draftOf('review').read()).toBeNull();
});

test('all drafts are forgotten at once, and nothing else is', () => {
  draftOf('review').write({ title: 'Good rye' });
  draftOf('settings').write({ title: 'Marta' });
  sessionStorage.setItem('of-something-else', 'kept');
  clearDrafts();
  expect(draftOf('review').read()).toBeNull();
  expect(draftOf('settings').read()).toBeNull();
  expect(sessionStorage.getItem('of-something-else')).toBe('kept');
});

test('a full storage does not stop the typing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  expect(() => draftOf('review').write({ title: 'Good rye' })).not.toThrow();
  expect(draftOf('review').read()).toBeNull();
});

test('a storage that is switched off does not stop anything', () => {
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Switched off.', 'SecurityError');
  });
  const draft = draftOf('review');
  expect(() => draft.write({ title: 'Good rye' })).not.toThrow();
  expect(draft.read()).toBeNull();
  expect(() => draft.clear()).not.toThrow();
  expect(() => clearDrafts()).not.toThrow();
  storage.mockRestore();
});
