import { useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type * as WorkerLink from '../lib/offline/worker-link.ts'
import { runLoaded } from '../lib/react/run-loaded.ts'
import { whenIdle } from '../lib/react/when-idle.ts'

/**
 * Installs the service worker when the browser is idle, and reports each shown page to it.
 *
 * @returns the formatted time of the copy if the page came from the cache; undefined if it came from the network
 */
export function useCachedCopy(): string | undefined {
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<{ offline?: boolean }>('root')
  const path = pathname + search
  const [copy, setCopy] = useState<{ path: string; time: string }>()
  // There is no service worker in development.
  const isOn = import.meta.env.PROD && root?.offline === true

  useEffect(() => {
    if (!isOn) return
    const stop = runLoaded(loadLink(), ({ installWorker, reportShown }) => {
      installWorker()
      return reportShown(path, (time) => setCopy({ path, time }))
    })
    return () => {
      stop()
      // On the next visit the page may come from the network.
      setCopy(undefined)
    }
  }, [isOn, path])

  return copy?.path === path ? copy.time : undefined
}

let link: Promise<typeof WorkerLink> | undefined

/** Loads the code after the first page has loaded and the browser is idle. */
function loadLink() {
  link ??= hasLoaded()
    .then(() => new Promise<void>((resolve) => void whenIdle(resolve)))
    .then(() => import('../lib/offline/worker-link.ts'))
  return link
}

async function hasLoaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
