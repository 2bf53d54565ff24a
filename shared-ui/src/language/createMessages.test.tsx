import { i18n } from '@lingui/core';
import { act, render, screen } from '@testing-library/react';
import en from '../messages/en.json';
import { createMessages } from './createMessages.ts';
import { useLanguage } from './language.ts';

afterEach(() => {
  act(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
});

describe('createMessages', () => {
  it('gives the text of an id, with its values and plurals', () => {
    const { translate } = createMessages(en);
    expect(translate('reviews.count', { count: 1 })).toBe('1 review');
    expect(translate('reviews.count', { count: 1234 })).toBe('1,234 reviews');
    expect(translate('counter.spoken', { used: 3, max: 256 })).toBe('3 of 256 characters');
  });

  it('keeps apostrophes as they stand in the catalog', () => {
    const { translate } = createMessages(en);
    expect(translate('notFound.title')).toBe("UH OH! You're lost.");
  });

  it('keeps the texts of two catalogs with the same ids apart', () => {
    const older = createMessages({ greeting: 'Hello' });
    const newer = createMessages({ greeting: 'Good morning' });
    expect(older.translate('greeting')).toBe('Hello');
    expect(newer.translate('greeting')).toBe('Good morning');
  });

  it('renders again when the language changes, and falls back to English', () => {
    const { useMessages } = createMessages({ greeting: 'Hello' });
    function Greeting() {
      const t = useMessages();
      return (
        <p>
          {t('greeting')} ({useLanguage()})
        </p>
      );
    }
    render(<Greeting />);
    expect(screen.getByText('Hello (en)')).toBeVisible();
    act(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }));
    expect(screen.getByText('Hello (fr)')).toBeVisible();
  });
});
