import { toQuery, type listCalls } from '@heard/contract';
import { queryKeys, useQueryClient } from '@heard/sdk';
import { useLanguage } from '@heard/ui';
import { useState } from 'react';

// Only the type: the calls themselves load with the sections.
const PATH: (typeof listCalls)['getHome']['path'] = '/home';

/** Returns whether the document contains the data of the sections below the search box (`useHome`). */
export function useIsHomeInDocument(): boolean {
  const client = useQueryClient();
  const path = `${PATH}${toQuery({ language: useLanguage() })}`;
  const [isInDocument] = useState(() => client.getQueryData(queryKeys.response(path)) !== undefined);
  return isInDocument;
}
