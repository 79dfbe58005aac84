import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'

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
        <Part {...props} />
      </Suspense>
    )
  })
}
