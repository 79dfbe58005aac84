import { useEffect, useState } from 'react'

/**
 * Tells whether a picture is still on the way, so that it can fade in over its placeholder. Never so on the server or
 * without scripts, where nothing could say that it has arrived. `isOff` for a picture that must show at once.
 */
export function useImageArrival(
  image: React.RefObject<HTMLImageElement | null>,
  isOff: boolean,
): { isOnTheWay: boolean; onLoad: () => void } {
  const [isOnTheWay, setOnTheWay] = useState(false)
  useEffect(() => {
    if (!isOff && image.current?.complete === false) setOnTheWay(true)
  }, [image, isOff])
  return { isOnTheWay, onLoad: () => setOnTheWay(false) }
}
