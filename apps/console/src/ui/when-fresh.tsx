import { useEditContext } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'

/**
 * The form of a record, once it was read for this page. The one of the list or of an earlier visit is shown sooner, but
 * another that arrives while somebody types would take the place of what they have typed.
 */
export function WhenFresh({ children }: { children: ReactNode }) {
  const { record, isFetching } = useEditContext()
  const [freshId, setFreshId] = useState<unknown>()
  if (!isFetching && record && record.id !== freshId) setFreshId(record.id)
  return record && record.id === freshId ? children : <ListSkeleton />
}
