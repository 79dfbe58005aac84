import { useCallback, useEffect, useState } from 'react'

/** Where something that is read in the browser stands. */
export type Loaded<Data> =
  { state: 'loading' } | { state: 'ready'; data: Data } | { state: 'failed'; error: unknown }

/** The same, with what a page does about it. */
export type LoadedHandle<Data> = Loaded<Data> & {
  /** Reads it again, for a retry. */
  reload: () => void
  /** Puts a newer one in place, for example the answer to a change. */
  replace: (data: Data) => void
  /** Changes what is there by then, whatever it was at the time of the press. */
  change: (toNewer: (data: Data) => Data) => void
}

const LOADING = { state: 'loading' } as const

/**
 * Reads personal data in the browser, anew for each `key`; undefined waits. What `load` throws becomes `failed`, and
 * an answer that comes after the key has changed is dropped. What has failed is read again once there is a connection.
 */
export function useLoaded<Data>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
): LoadedHandle<Data> {
  const [kept, setKept] = useState<{ key: string | undefined; result: Loaded<Data> }>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (key === undefined) return
    const controller = new AbortController()
    const keep = (result: Loaded<Data>) => {
      if (!controller.signal.aborted) setKept({ key, result })
    }
    load(controller.signal).then(
      (data) => keep({ state: 'ready', data }),
      (error: unknown) => keep({ state: 'failed', error }),
    )
    return () => controller.abort()
    // `load` is another function at each render; what it reads is told apart by `key`.
  }, [key, attempt])

  const reload = useCallback(() => {
    setKept(undefined)
    setAttempt((number) => number + 1)
  }, [])
  const replace = useCallback((data: Data) => setKept({ key, result: { state: 'ready', data } }), [key])
  const change = useCallback(
    (toNewer: (data: Data) => Data) =>
      setKept((now) =>
        now?.result.state === 'ready'
          ? { ...now, result: { state: 'ready', data: toNewer(now.result.data) } }
          : now,
      ),
    [],
  )
  const result: Loaded<Data> = kept && kept.key === key ? kept.result : LOADING

  const hasFailed = result.state === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [hasFailed, reload])

  return { ...result, reload, replace, change }
}
