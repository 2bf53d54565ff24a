// The names of the query library in use. Shared as one module: a whole shared library cannot be tree-shaken.
export { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
