import { useEffect, useRef, useState } from 'react'

/** Tells whether the picture at an address could not be loaded, and what its `img` needs for that. */
export function useImageFailure(url: string | undefined): {
  hasFailed: boolean
  imageProps: { ref: React.RefObject<HTMLImageElement | null>; onError: () => void }
} {
  const [failedUrl, setFailedUrl] = useState<string>()
  const ref = useRef<HTMLImageElement>(null)

  // A picture may have failed before the page came to life and could listen.
  useEffect(() => {
    const shown = ref.current
    if (url && shown?.complete && shown.naturalWidth === 0) setFailedUrl(url)
  }, [url])

  return {
    hasFailed: url !== undefined && failedUrl === url,
    imageProps: { ref, onError: () => setFailedUrl(url) },
  }
}
