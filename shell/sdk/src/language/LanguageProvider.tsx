import type { Language } from '@heard/contract';
import { activateLanguage, useLanguage } from '@heard/ui';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { errorText } from '../api/errorText.ts';
import { useNotices } from '../notices/NoticesContext.ts';
import { useSession, useSessionActions } from '../session/SessionContext.ts';
import { LanguageContext, type LanguageChoice } from './LanguageContext.ts';
import { resolveLanguage } from './resolveLanguage.ts';
import type { LanguageStore } from './LanguageStore.ts';

/** Provides the language that `resolveLanguage` chooses for the page, and sets the language of the document. */
export function LanguageProvider({ store, children }: { store: LanguageStore; children: ReactNode }) {
  const api = useApi();
  const notices = useNotices();
  const session = useSession();
  const { setAccount } = useSessionActions();
  const [chosen, setChosen] = useState(() => store.get().chosen);
  const [isSaving, setSaving] = useState(false);
  const active = useLanguage();

  const account = session.status === 'authenticated' ? session.account : null;
  // Until the account has loaded, uses the language of the last account in this browser.
  const isAnonymous = session.status === 'anonymous' && session.isUnknown !== true;
  const accountLanguage = account === null && !isAnonymous ? store.get().account : (account?.language ?? null);

  // The page keeps the account's language after a logout.
  const [lastAccountLanguage, setLastAccountLanguage] = useState<Language | null>(null);
  if (account !== null && account.language !== lastAccountLanguage) setLastAccountLanguage(account.language);
  if (isAnonymous && lastAccountLanguage !== null) {
    setLastAccountLanguage(null);
    setChosen(lastAccountLanguage);
  }
  useEffect(() => {
    if (chosen !== null && chosen !== store.get().chosen) store.set({ chosen });
  }, [store, chosen]);

  const language = resolveLanguage({ account: accountLanguage, chosen });

  useEffect(() => activateLanguage(language), [language]);
  useEffect(() => store.set({ account: accountLanguage }), [store, accountLanguage]);
  useEffect(() => {
    document.documentElement.lang = active;
  }, [active]);

  const choice = useMemo<LanguageChoice>(() => {
    const remember = (next: Language) => {
      store.set({ chosen: next });
      setChosen(next);
    };
    const saveToAccount = async (next: Language) => {
      setSaving(true);
      try {
        setAccount(await api.send('updateUser', { body: { language: next } }));
        remember(next);
      } catch (error) {
        notices.show({ text: errorText(error) });
      } finally {
        setSaving(false);
      }
    };
    return {
      language,
      isChanging: isSaving || language !== active,
      choose(next) {
        if (account === null || account.language === null) {
          remember(next);
          return;
        }
        void saveToAccount(next);
      },
    };
  }, [account, active, api, isSaving, language, notices, setAccount, store]);

  return <LanguageContext value={choice}>{children}</LanguageContext>;
}
