import { LANGUAGE_NAMES, LANGUAGES } from '@heard/contract';
import { useLanguageChoice, useLocation } from '@heard/sdk';
import { setUrlLanguage } from '@heard/sdk/host';
import { LanguageSwitch } from '@heard/ui';

const languages = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

/** The switch for the language of the site, in the footer and in the menu of the top bar. */
export function SiteLanguageSwitch() {
  const { search } = useLocation();
  const { language, isChanging, choose } = useLanguageChoice();
  return (
    <LanguageSwitch
      languages={languages}
      value={language}
      changing={isChanging}
      onChange={choose}
      // The link is relative, because a frame that the web server renders is shown at every path of its mount.
      toHref={(chosen) => setUrlLanguage(chosen, search)}
    />
  );
}
