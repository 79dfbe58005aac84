import { useEffect, useRef, useState } from 'react'

/** What failed to load: the AVIF version, which browsers try first, or the picture itself. */
interface Failure {
  url: string
  what: 'twin' | 'picture'
}

/**
 * Whether the picture at a URL failed to load, with the props that its `img` needs to find out.
 *
 * @param hasTwin whether a `source` before the `img` offers another format. If that one fails, `isTwinBroken` is true:
 * leave out the `source`, and the browser tries the picture itself.
 */
export function useImageFailure(
  url: string | undefined,
  hasTwin = false,
): {
  hasFailed: boolean
  isTwinBroken: boolean
  imageProps: { ref: React.RefObject<HTMLImageElement | null>; onError: () => void }
} {
  const [failure, setFailure] = useState<Failure>()
  const ref = useRef<HTMLImageElement>(null)

  /** May run twice for one failure (event and effect below), so the state names the URL that failed. */
  function noteFailure() {
    if (url === undefined) return
    const what = hasTwin && isTwin(ref.current, url) ? 'twin' : 'picture'
    setFailure((before) => (before?.url === url && before.what === 'picture' ? before : { url, what }))
  }

  // The picture may have failed before hydration, when nothing listened for its event.
  useEffect(() => {
    const shown = ref.current
    if (shown?.complete && shown.naturalWidth === 0) noteFailure()
  }, [url])

  const isOfThis = url !== undefined && failure?.url === url
  return {
    hasFailed: isOfThis && failure.what === 'picture',
    isTwinBroken: isOfThis,
    imageProps: { ref, onError: noteFailure },
  }
}

/** Whether the browser chose another format than that of `url`. */
function isTwin(image: HTMLImageElement | null, url: string): boolean {
  return image !== null && toEnding(image.currentSrc) !== toEnding(url)
}

const toEnding = (address: string) => /\.\w+$/.exec(address)?.[0]
