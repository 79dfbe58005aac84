import { useDeferredContent } from '../../lib/react/use-deferred-content.ts'

/** Content below the fold or folded away, which may be rendered one frame later (`useDeferredContent`). */
export function OutOfSight({ children }: { children: React.ReactNode }) {
  return useDeferredContent() && children
}
