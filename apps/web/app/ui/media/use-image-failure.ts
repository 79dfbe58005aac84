import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What failed to load: the AVIF version, which browsers try first, or the picture itself. */
interface Failure {
  url: string
  what: 'avif' | 'picture'
}

/**
 * Whether the picture at a URL failed to load, with the props that its `img` needs to find out.
 * Where a `source` before the `img` offers AVIF, that is tried first: if it fails, leave out the `source`, and the
 * browser tries the picture itself.
 */
export function useImageFailure(url: string | undefined): {
  hasFailed: boolean
  hasAvifFailed: boolean
  imageProps: { ref: React.RefObject<HTMLImageElement | null>; onError: () => void }
} {
  const [failure, setFailure] = useState<Failure>()
  const ref = useRef<HTMLImageElement>(null)

  /** May run twice for one failure (event and effect below), so the state names the URL that failed. */
  function noteFailure() {
    if (url === undefined) return
    const what = ref.current?.currentSrc.endsWith('.avif') ? 'avif' : 'picture'
    setFailure((before) => (before?.url === url && before.what === 'picture' ? before : { url, what }))
  }

  const noteEarlierFailure = useEffectEvent(() => {
    const shown = ref.current
    if (shown?.complete && shown.naturalWidth === 0) noteFailure()
  })

  // The picture may have failed before hydration, when nothing listened for its event.
  useEffect(() => noteEarlierFailure(), [url])

  const isOfThis = url !== undefined && failure?.url === url
  return {
    hasFailed: isOfThis && failure.what === 'picture',
    hasAvifFailed: isOfThis,
    imageProps: { ref, onError: noteFailure },
  }
}
