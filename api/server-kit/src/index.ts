export { clientNetwork } from './clientNetwork.ts';
export { cutText, DESCRIPTION_MAX_LENGTH } from './cutText.ts';
export { createTranslate } from './createTranslate.ts';
export { applyEtag, createEtag } from './etag.ts';
export { escapeMarkup } from './escapeMarkup.ts';
export { addVary, negotiateLanguage, setContentLanguage } from './languages.ts';
export { listen } from './listen.ts';
export { loadTracing } from './loadTracing.ts';
export { loggingOptions, type LogOptions } from './loggingOptions.ts';
export { isInNetworks, loopback, parseNetworks } from './networks.ts';
export { toInstance } from './requestIds.ts';
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
export { either, isHttpUrl, commaSeparated, parseOrigin, text, url } from './settings/settingTypes.ts';
export { sharedSettings, toSharedSettings, type SharedSettings } from './settings/sharedSettings.ts';
export { closeGracefully, limitShutdown, shutDownOnSignals } from './shutdown.ts';
