export { clientNetwork } from './clientNetwork.ts';
export { createTranslate } from './createTranslate.ts';
export { applyEtag, createEtag, isCurrent } from './etag.ts';
export { drawSiteIcon } from './drawSiteIcon.ts';
export { drawStars, EMBED_COLORS, getEmbedColors, type EmbedColors } from './ratings.ts';
export { getTextLicence } from './getTextLicence.ts';
export { toInitial } from './toInitial.ts';
export { escapeMarkup } from './escapeMarkup.ts';
export { addVary, negotiateLanguage, negotiateMediaType, setContentLanguage } from './languages.ts';
export { getListenHost, isLocalUrl, isTrial } from './listenHost.ts';
export { listen } from './listen.ts';
export { loadTracing } from './loadTracing.ts';
export { loggingOptions, type LogOptions } from './loggingOptions.ts';
export { isInNetworks, loopback, parseNetworks } from './networks.ts';
export { createWebServerToken, hasWebServerToken } from './webServerToken.ts';
export { toInstance } from './requestIds.ts';
export { EXPOSED_HEADERS, PREFLIGHT_SECONDS } from './publicCors.ts';
export { requestLog } from './requestLog.ts';
export { requestMetrics } from './requestMetrics.ts';
export { requestTimeout } from './requestTimeout.ts';
export { securityHeaders } from './securityHeaders.ts';
export { sendClientError } from './sendClientError.ts';
export {
  describeSettings,
  optionalSetting,
  parseSettings,
  requireTogether,
  setting,
  SettingsError,
  type SettingType,
} from './settings/parseSettings.ts';
export {
  either,
  isHttpUrl,
  commaSeparated,
  day,
  networks,
  parseOrigin,
  text,
  wholeNumber,
  url,
} from './settings/settingTypes.ts';
export { type OidcKey, type OidcProvider, type OidcStaff, STAFF_PROVIDER_ID } from './settings/oidcProviders.ts';
export { getPngSize, LOGO_PATHS, LogoError, parseLogo, readLogo, type ParsedLogo } from './siteLogo.ts';
export { NO_SITE, toSite, type SiteEnvironment } from './toSite.ts';
export { sharedSettings, toSharedSettings, type SharedSettings } from './settings/sharedSettings.ts';
export { closeGracefully, limitShutdown, shutDownOnSignals } from './shutdown.ts';
