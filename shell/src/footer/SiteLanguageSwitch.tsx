import { getLanguages, LANGUAGE_NAMES } from '@heard/contract';
import { useLanguageChoice, useLocation } from '@heard/sdk';
import { setUrlLanguage } from '@heard/sdk/host';
import { LanguageSwitch } from '@heard/ui';

/** The switch for the language of the site, in the footer and in the menu of the top bar. Renders nothing on a site with one language. */
export function SiteLanguageSwitch() {
  const { search } = useLocation();
  const { language, isChanging, choose } = useLanguageChoice();
  const languages = getLanguages();
  return (
    languages.length > 1 && (
      <LanguageSwitch
        languages={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        changing={isChanging}
        onChange={choose}
        // The link contains no path, because the web server renders this footer once for all paths of a mount.
        toHref={(chosen) => setUrlLanguage(chosen, search)}
      />
    )
  );
}
