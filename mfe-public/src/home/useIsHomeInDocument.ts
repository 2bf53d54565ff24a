import { endpoints, toQuery } from '@heard/contract';
import { queryKeys, useQueryClient } from '@heard/sdk';
import { useLanguage } from '@heard/ui';
import { useState } from 'react';

/** Returns whether the document contains the data of the sections below the search box (`useHome`). */
export function useIsHomeInDocument(): boolean {
  const client = useQueryClient();
  const path = `${endpoints.getHome.path}${toQuery({ language: useLanguage() })}`;
  const [isInDocument] = useState(() => client.getQueryData(queryKeys.response(path)) !== undefined);
  return isInDocument;
}
