import { Navigate, paths, useLocation } from '@heard/sdk';

/** The address `createReview` of the route table: goes to the page for making a review and keeps the query string. */
export default function CreateReviewRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.makeReview(), search }} replace />;
}
