import type { ClientInstrumentation, DataStrategyResult, MiddlewareFunction } from 'react-router'

/** Where the navigation under way leads. */
let target: { url: string } | undefined

/** Whether the page reloads itself on purpose. */
let isReloading = false

/** The root's client middleware: remembers where a navigation leads until it has ended. */
export const rememberTarget: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const own = { url: request.url }
  const forget = () => {
    if (target === own) target = undefined
  }
  target = own
  request.signal.addEventListener('abort', forget)
  await next()
  forget()
}

/** Without the code of a `clientLoader`, React Router waits for ever. Loads the document of the wanted page instead. */
export const failedLoaderCode: ClientInstrumentation = {
  route: ({ instrument }) =>
    instrument({
      'lazy.loader': async (load) => {
        const { status } = await load()
        if (status === 'error') openTarget()
      },
    }),
}

/**
 * Where the code of a page cannot be loaded, after a new release for example, React Router reloads the page that is
 * shown, even if the code was only prefetched. Loads the document of the wanted page instead; without a wanted page,
 * nothing happens. Firefox and Safari before 2026, which have no Navigation API, still reload.
 */
export function handleFailedCode(): void {
  // Vite reloads after a change.
  if (import.meta.env.DEV || !('navigation' in window)) return
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isReloading) return
    event.preventDefault()
    openTarget()
  })
}

function openTarget(): void {
  if (target) location.assign(target.url)
}

/** Reloads the page. The only way to do so, because other reloads are taken for React Router's. */
export function reloadPage(): void {
  isReloading = true
  location.reload()
}
