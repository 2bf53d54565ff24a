import type { CreateInvitedReviewBody, CreateReviewBody } from '@heard/contract';

/** The content of a submitted review. It is stored encrypted. */
export interface InvitedRequest {
  /** The domain of the company that has sent the invitation. */
  companyId: string;
  companyName: string;
  body: CreateInvitedReviewBody;
}

/** The data that remains stored after a review was published, so that the email about the publication can be sent again. */
export interface PublishedRequest {
  /** The domain of the company. */
  companyId: string;
  email: string;
}

/** Returns the review of a request, as an account would send it. */
export function toReviewBody({ companyId, companyName, body }: InvitedRequest): CreateReviewBody {
  const { token, title, description, rating, experienceDate, benefit, relation } = body;
  return {
    companyName,
    companyUrl: companyId,
    confirmWebsite: true,
    title,
    description,
    rating,
    ...(experienceDate !== undefined && { experienceDate }),
    ...(benefit !== undefined && { benefit }),
    ...(relation !== undefined && { relation }),
    invitation: token,
  };
}
