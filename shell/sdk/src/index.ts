// Everything that a remote may import from the shell. The exports for hosts are in host.ts.
export { ApiError, NetworkError, isApiError, isNetworkError } from './api/errors.ts';
export { useApi } from './api/ApiContext.ts';
export type { ApiClient, SendUpload } from './api/createApiClient.ts';
export type { Page } from './api/Page.ts';
export { errorText, fieldErrorsText } from './api/errorText.ts';
export { Slot, type SlotElementProps } from './contributions/Slot.tsx';
export type { SlotName, SlotProps } from './contributions/SlotProps.ts';
export { useContributedLinks, type PlacedLink } from './contributions/useContributedLinks.ts';
export { useCountryChoice } from './country/useCountryChoice.ts';
export { useDialogs, type DialogOptions } from './dialogs/DialogsContext.ts';
export { useUnicodeDomain } from './domains/useUnicodeDomain.ts';
export { useDraft } from './drafts/useDraft.ts';
export { useLanguageChoice, type LanguageChoice } from './language/LanguageContext.ts';
export { UrlLanguageInput } from './language/UrlLanguageInput.tsx';
export { Link, NavLink, type LinkProps } from './navigation/Link.tsx';
export { useNotices, type Notice } from './notices/NoticesContext.ts';
export { NotFoundPage } from './page/NotFoundPage.tsx';
export { usePageTitle } from './page/usePageTitle.ts';
export { nextPath, paths, withNext, type SearchQuery } from './paths.ts';
export { useInfiniteQuery, useMutation, useQuery, useQueryClient } from './query.ts';
export { queryKeys } from './queries/queryKeys.ts';
export { useAction, type Action, type ActionOptions } from './queries/useAction.ts';
export { useCallPages, type CallPages, type CallPagesOptions } from './queries/useCallPages.ts';
export { useCompany } from './queries/useCompany.ts';
export { useReviewsChanged } from './queries/useReviewsChanged.ts';
export type { Guard, LinkPlace, LinkRow, MountRow, RemoteDescription, SlotRow } from './remote/RemoteDescription.ts';
export type { RemoteModule, SlotModule } from './remote/RemoteModule.ts';
export { Navigate, Outlet, Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from './router.ts';
export { checkGiven, problemOf } from './rules/rules.ts';
export { ruleText } from './rules/ruleText.ts';
export { useOpenedCompanyName } from './search/openedCompany.ts';
export { SearchBox, type SearchBoxProps } from './search/SearchBox.tsx';
export { useCompanySearch, type CompanySearch, type FoundCompany } from './search/useCompanySearch.ts';
export type {
  FacetValue,
  ResultCompany,
  ResultsAnswer,
  SearchResultsPage,
  SearchResultsRequest,
} from './search/SearchResultsPage.ts';
export { useFindCompanies } from './search/useFindCompanies.ts';
export { useTopics } from './search/useTopics.ts';
export { useSearchResults } from './search/useSearchResults.tsx';
export { useSite, type LoginProvider, type Operator, type Site } from './site/SiteContext.ts';
export { useCompanyIcon } from './site/useCompanyIcon.ts';
export { fullName } from './session/fullName.ts';
export type { Session } from './session/Session.ts';
export { hasSessionEnded, type SessionEnded } from './session/SessionEnded.ts';
export { tabStorage } from './storage/tabStorage.ts';
export { createStore, type Store } from './store/createStore.ts';
export { useSession, useSessionActions, type ForgottenSession, type SessionActions } from './session/SessionContext.ts';
