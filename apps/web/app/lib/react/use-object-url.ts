import { useEffect, useState } from 'react'

/**
 * The object URL of a blob, revoked when it is no longer shown; the previous one stays until the next is ready. Undefined at
 * first, and without a blob.
 */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
