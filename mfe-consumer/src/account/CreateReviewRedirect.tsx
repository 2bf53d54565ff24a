import { Navigate, paths, useLocation } from '@heard/sdk';

/** Redirects `/createReview` to the review form and keeps the query string. */
export default function CreateReviewRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.makeReview(), search }} replace />;
}
