import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import en from '../messages/en.json';
import { createMessages, type Translate } from './createMessages.ts';
import { activateLanguage, useLanguage } from './language.ts';

afterEach(() => act(async () => activateLanguage('en')));

describe('createMessages', () => {
  it('returns the text of an id, with its values and plurals', () => {
    const { translate } = createMessages(en);
    expect(translate('reviews.count', { count: 1 })).toBe('1 review');
    expect(translate('reviews.count', { count: 1234 })).toBe('1,234 reviews');
    expect(translate('counter.spoken', { used: 3, max: 256 })).toBe('3 of 256 characters');
  });

  it('keeps apostrophes of the catalog', () => {
    const { translate } = createMessages(en);
    expect(translate('notFound.title')).toBe("UH OH! You're lost.");
  });

  it('returns the texts of the right catalog if two catalogs have the same ids', () => {
    const older = createMessages({ greeting: 'Hello' });
    const newer = createMessages({ greeting: 'Good morning' });
    expect(older.translate('greeting')).toBe('Hello');
    expect(newer.translate('greeting')).toBe('Good morning');
  });

  it('falls back to English for a language without a catalog', async () => {
    const Greeting = createGreeting(createMessages({ greeting: 'Hello' }));
    render(<Greeting />);
    expect(screen.getByText('Hello (en)')).toBeVisible();
    await act(async () => activateLanguage('fr'));
    expect(screen.getByText('Hello (fr)')).toBeVisible();
  });

  it('keeps the page and typed text until the new language is loaded, and loads no other language', async () => {
    let bring: (catalog: { default: { greeting: string } }) => void = () => undefined;
    const es = () => new Promise<{ default: { greeting: string } }>((resolve) => (bring = resolve));
    const fr = jest.fn(async () => ({ default: { greeting: 'Bonjour' } }));
    const messages = createMessages({ greeting: 'Hello' }, { es, fr });
    const Greeting = createGreeting(messages);
    render(
      <Suspense fallback="Loading">
        <Greeting />
      </Suspense>,
    );
    const field = screen.getByRole('textbox');
    await userEvent.type(field, 'half a sent');
    await act(async () => activateLanguage('es'));
    expect(screen.getByText('Hello (en)')).toBeVisible();
    expect(messages.translate('greeting')).toBe('Hello');

    await act(async () => bring({ default: { greeting: 'Hola' } }));
    expect(screen.getByText('Hola (es)')).toBeVisible();
    expect(messages.translate('greeting')).toBe('Hola');
    expect(screen.getByRole('textbox')).toBe(field);
    expect(field).toHaveValue('half a sent');
    expect(field).toHaveFocus();
    expect(fr).not.toHaveBeenCalled();
  });

  it('renders in the active language when it mounts', async () => {
    activateLanguage('es');
    const Greeting = createGreeting(
      createMessages({ greeting: 'Hello' }, { es: async () => ({ default: { greeting: 'Hola' } }) }),
    );
    await act(async () => {
      render(
        <Suspense fallback="Loading">
          <Greeting />
        </Suspense>,
      );
    });
    expect(screen.getByText('Hola (es)')).toBeVisible();
  });

  it('falls back to English when a catalog fails to load, and retries when the language is activated again', async () => {
    const load = jest.fn(async () => ({ default: { greeting: 'Bonjour' } }));
    load.mockRejectedValueOnce(new Error('offline'));
    const Greeting = createGreeting(createMessages({ greeting: 'Hello' }, { fr: load }));
    render(<Greeting />);
    await act(async () => activateLanguage('fr'));
    expect(screen.getByText('Hello (fr)')).toBeVisible();
    await act(async () => activateLanguage('en'));
    await act(async () => activateLanguage('fr'));
    expect(screen.getByText('Bonjour (fr)')).toBeVisible();
  });
});

/** Renders a text of a catalog, the language that it is shown in, and a field. */
function createGreeting({ useMessages }: { useMessages: () => Translate<'greeting'> }) {
  return function Greeting() {
    const t = useMessages();
    const language = useLanguage();
    return (
      <label>
        <span>
          {t('greeting')} ({language})
        </span>
        <input />
      </label>
    );
  };
}
