/** The allowed length of a text, in characters as a person counts them, after cleaning and trimming. */
export interface TextRule {
  min: number;
  max: number;
  /** Whether line breaks and tabs are allowed. */
  multiline?: boolean;
  /** The maximum size in bytes of UTF-8. Present only for texts that are also stored by other systems, whose limits are in bytes. */
  maxBytes?: number;
}

/** The text fields and their limits, in characters (decisions, "API"). */
export const textRules = {
  name: { min: 1, max: 60 },
  lastName: { min: 1, max: 60 },
  companyName: { min: 1, max: 120, maxBytes: 480 },
  companyDescription: { min: 0, max: 2000, multiline: true },
  country: { min: 0, max: 200 },
  city: { min: 0, max: 200 },
  address: { min: 0, max: 200 },
  reviewTitle: { min: 1, max: 120 },
  reviewDescription: { min: 1, max: 256, multiline: true },
  reviewSearch: { min: 0, max: 100 },
  passkeyName: { min: 1, max: 60 },
  apiKeyName: { min: 1, max: 60 },
  tagName: { min: 1, max: 40 },
  correctionReason: { min: 10, max: 500, multiline: true },
  placeName: { min: 1, max: 200 },
  hidingReason: { min: 1, max: 256, multiline: true },
  replyText: { min: 1, max: 1000, multiline: true },
  savedReplyTitle: { min: 1, max: 60 },
  photoAlt: { min: 0, max: 150 },
  uploadKey: { min: 1, max: 64 },
  flagExplanation: { min: 10, max: 1000, multiline: true },
  flagLaw: { min: 1, max: 200 },
  visitorName: { min: 1, max: 120 },
  appealText: { min: 10, max: 1000, multiline: true },
} as const satisfies Record<string, TextRule>;

/** The name of a text field. */
export type TextRuleName = keyof typeof textRules;
