import { useEffect, useState } from 'react'

/**
 * Tells whether a picture is still on the way, so that it can fade in over its placeholder. Never so on the server or
 * without scripts, where nothing could say that it has arrived. `isOff` for a picture that must show at once.
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
