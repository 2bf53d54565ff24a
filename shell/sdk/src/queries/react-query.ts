// The query library's names in use: a chunk of its own, which comes when something asks for data.
export {
  notifyManager,
  QueryClient,
  QueryObserver,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
