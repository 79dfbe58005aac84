import { useListContext } from 'react-admin'
import { QueryError } from './query-error.tsx'

/** In place of a list that could not be loaded. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <QueryError error={error} onRetry={() => void refetch()} />
}
