import type { Part } from './reports.repository.ts';

/** A part of a review that is reported as illegal. */
export interface ReportedPart {
  companyId: string;
  reviewId: string;
  part: Part;
  /** The id of the photo if the part is a photo; otherwise null. */
  photoId: string | null;
}
