import { Button, type ButtonProps } from '@mui/material'
import { useRef } from 'react'

interface FileButtonProps extends Pick<ButtonProps, 'loading' | 'variant'> {
  label: string
  /** The types that are offered, as of an `<input>`. */
  accept: string
  onFile: (file: File) => void
}

/** Opens the browser's choice of a file, by keyboard too. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // The same file again is a change, too.
          target.value = ''
        }}
      />
    </>
  )
}
