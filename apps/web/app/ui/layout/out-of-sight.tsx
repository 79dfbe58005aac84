import { useDeferredContent } from '../../lib/react/use-deferred-content.ts'

/** A part that lies below or is folded away when its page comes up: it may come a moment after the rest. */
export function OutOfSight({ children }: { children: React.ReactNode }) {
  return useDeferredContent() && children
}
