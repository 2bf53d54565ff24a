export { addVary } from './addVary.ts';
export { closeInTime } from './closeInTime.ts';
export { createTranslate, type Translate } from './createTranslate.ts';
export { endOnSignals, type Ending } from './endOnSignals.ts';
export { escapeMarkup } from './escapeMarkup.ts';
export { languageOf } from './languageOf.ts';
export { loggingOptions, logLevels, type LogLevel, type LogOptions } from './loggingOptions.ts';
export { isIn, loopback, parseNetworks } from './networks.ts';
export { requestLog } from './requestLog.ts';
export { requestMetrics, type RequestMetricsOptions } from './requestMetrics.ts';
export { toInstance } from './requestIds.ts';
export { tellLanguage } from './tellLanguage.ts';
export { tracingIfAsked } from './tracingIfAsked.ts';
export {
  describeSettings,
  optionalSetting,
  parseSettings,
  requireTogether,
  setting,
  SettingsError,
  type SettingType,
} from './settings/parseSettings.ts';
export { sharedSettings, toSharedSettings, type SharedSettings } from './settings/sharedSettings.ts';
export { either, isHttpUrl, listOf, parseOrigin, text, url } from './settings/settingTypes.ts';
