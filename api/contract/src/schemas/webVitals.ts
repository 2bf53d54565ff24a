import { Type, type Static } from 'typebox';
import { WEB_VITAL_COUNTS_MAX, WEB_VITAL_GROUPS, webVitals } from '../webVitals.ts';
import { Nullable, Timestamp } from './fields.ts';

const page = {
  mount: Type.String({ minLength: 1, maxLength: 200, description: 'The path of the mount, such as `/business/:id`' }),
  remote: Type.String({ minLength: 1, maxLength: 64 }),
  version: Type.String({ minLength: 1, maxLength: 64, description: 'The release of the remote' }),
};

/** Counts of the visits to a page with one release of the remote, in one hour, grouped by the value of one web vital. */
const WebVitalCounts = Type.Object(
  {
    ...page,
    hour: Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Hours since 1970 in UTC' }),
    vital: Type.Enum([...webVitals]),
    counts: Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), {
      minItems: WEB_VITAL_GROUPS,
      maxItems: WEB_VITAL_GROUPS,
      description: 'The number of visits in each group of `webVitalBounds`',
    }),
  },
  { additionalProperties: false },
);
/** Counts of the visits to a page with one release of the remote, in one hour, grouped by the value of one web vital. */
export type WebVitalCounts = Static<typeof WebVitalCounts>;

/** The request body of POST /webVitals, with which a web server adds the measurements of visits that it has counted. */
export const AddWebVitalsBody = Type.Object(
  { counts: Type.Array(WebVitalCounts, { minItems: 1, maxItems: WEB_VITAL_COUNTS_MAX }) },
  { $id: 'AddWebVitalsBody', additionalProperties: false },
);
export type AddWebVitalsBody = Static<typeof AddWebVitalsBody>;

const P75 = (description: string) =>
  Nullable(Type.Number({ minimum: 0 }), {
    description: `${description}: the value that three of four visits do not exceed. Null if no browser has measured it`,
  });

/** The web vitals of a page with one release of the remote, in the last 7 days. */
export const PageVitals = Type.Object(
  {
    ...page,
    visits: Type.Integer({ minimum: 0, description: 'The number of visits that were measured' }),
    lastSeen: Timestamp,
    lcp: P75('Largest Contentful Paint in milliseconds'),
    inp: P75('Interaction to Next Paint in milliseconds'),
    cls: P75('Cumulative Layout Shift'),
    ttfb: P75('Time to First Byte in milliseconds'),
  },
  { $id: 'PageVitals' },
);
export type PageVitals = Static<typeof PageVitals>;
