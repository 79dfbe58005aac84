import { Edit, useEditContext, type EditProps } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'

/**
 * The form of a record, once it was read for this page. The one of the list or of an earlier visit is known sooner, but
 * another that arrives while somebody types would take the place of what they have typed.
 */
export function FreshEdit({ children, ...props }: Omit<EditProps, 'render'>) {
  // Rendered without a record, too, and so from before it is read.
  return <Edit actions={false} {...props} render={() => <WhenFresh>{children}</WhenFresh>} />
}

function WhenFresh({ children }: { children: ReactNode }) {
  const { record, isFetching } = useEditContext()
  const [isBeingRead, setBeingRead] = useState(false)
  const [freshId, setFreshId] = useState<unknown>()
  // Nothing is being read while access to the page is checked, nor afterwards: only what was being read is fresh.
  if (isFetching !== isBeingRead) {
    setBeingRead(isFetching)
    if (!isFetching) setFreshId(record?.id)
  }
  return record && record.id === freshId ? children : <ListSkeleton />
}
