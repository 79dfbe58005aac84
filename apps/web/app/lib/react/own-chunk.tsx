import { lazy, memo, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part of a page that the server renders with it, and whose code is a file of its own. Where that cannot be loaded, the
 * part stays as the server rendered it. Memoized, because an update from outside would interrupt its hydration.
 *
 * @param fallback holds its place after navigation by a link, until the code is there
 */
export function toOwnChunk<Props extends object>(load: Load<Props>, fallback: ReactNode) {
  const Part = lazy(() => load().catch(() => new Promise<never>(() => undefined))) as ComponentType<Props>
  return memo(function OwnChunk(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <HydratingPart>
          <Part {...props} />
        </HydratingPart>
      </Suspense>
    )
  })
}

/** Marks its part until it is hydrated: what is done there before is done then (`lib/early-actions`). */
function HydratingPart({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'))
  }, [isHydrated])
  return (
    <div className="contents" data-hydrating={isHydrated ? undefined : ''}>
      {children}
    </div>
  )
}
