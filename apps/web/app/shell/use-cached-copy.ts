import { useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type * as WorkerLink from '../lib/offline/worker-link.ts'
import { whenIdle } from '../lib/react/when-idle.ts'

/**
 * Installs the service worker when the browser is idle, and tells it of each page that is shown.
 *
 * @returns when the copy was kept that the page shows, in words; undefined for what the network has just said
 */
export function useCachedCopy(): string | undefined {
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<{ offline?: boolean }>('root')
  const path = pathname + search
  const [copy, setCopy] = useState<{ path: string; time: string }>()
  // Development serves its pages without a worker.
  const isOn = import.meta.env.PROD && root?.offline === true

  useEffect(() => {
    if (!isOn) return
    let stop: (() => void) | undefined
    let isLeft = false
    void loadLink().then(
      ({ installWorker, reportShown }) => {
        if (isLeft) return
        installWorker()
        stop = reportShown(path, (time) => setCopy({ path, time }))
      },
      // Where its code cannot be loaded, there is no worker to talk to either.
      () => undefined,
    )
    return () => {
      isLeft = true
      stop?.()
      // Come back to, the page may be what the network says now.
      setCopy(undefined)
    }
  }, [isOn, path])

  return copy?.path === path ? copy.time : undefined
}

let link: Promise<typeof WorkerLink> | undefined

/** The first page is loaded and at rest before anything is fetched for the time without network. */
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
