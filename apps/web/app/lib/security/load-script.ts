const LOAD_TIMEOUT_MS = 15_000
const loading = new Map<string, Promise<void>>()

/** Loads a script once. Rejects when it is blocked or takes more than 15 s; the next call tries again. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const loaded = load(url).catch((error: unknown) => {
    loading.delete(url)
    throw error
  })
  loading.set(url, loaded)
  return loaded
}

function load(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: string) => {
      clearTimeout(timeout)
      script.remove()
      reject(new Error(reason))
    }
    const timeout = setTimeout(() => fail('The script took too long to load'), LOAD_TIMEOUT_MS)
    script.onload = () => {
      clearTimeout(timeout)
      resolve()
    }
    script.onerror = () => fail('The script could not be loaded')
    script.src = url
    document.head.append(script)
  })
}
