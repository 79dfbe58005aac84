import { useEffect, useState } from 'react'

/**
 * Whether a picture is still loading, so that it can fade in over its placeholder. False on the server and without
 * JavaScript. `isOff` for a picture that must be visible at once.
 */
export function useImageArrival(
  image: React.RefObject<HTMLImageElement | null>,
  isOff: boolean,
): { isLoading: boolean; onLoad: () => void } {
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (!isOff && image.current?.complete === false) setLoading(true)
  }, [image, isOff])
  return { isLoading, onLoad: () => setLoading(false) }
}
