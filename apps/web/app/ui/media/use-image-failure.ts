import { useEffect, useRef, useState } from 'react'

/** What could not be loaded: the smaller twins that a browser tries first, or the picture itself. */
interface Failure {
  url: string
  what: 'twin' | 'picture'
}

/**
 * Tells whether the picture at an address could not be loaded, and what its `img` needs for that.
 *
 * @param hasTwin a `source` before the `img` offers the same picture in another format: when that is broken, it is to
 * be left out (`isTwinBroken`), and the browser tries the picture itself.
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

  /** The same failure may be told twice, by its event and by the look below: what is shown says of what it is. */
  function noteFailure() {
    if (url === undefined) return
    const what = hasTwin && isTwin(ref.current, url) ? 'twin' : 'picture'
    setFailure((before) => (before?.url === url && before.what === 'picture' ? before : { url, what }))
  }

  // A picture may have failed before the page came to life and could listen. Once for each picture.
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

/** Whether what the browser chose is of another format than the picture itself. */
function isTwin(image: HTMLImageElement | null, url: string): boolean {
  return image !== null && toEnding(image.currentSrc) !== toEnding(url)
}

const toEnding = (address: string) => /\.\w+$/.exec(address)?.[0]
